import type { Logger } from 'pino';
import { retryAfterSeconds } from '../../contact/answers.ts';
import type { ContactRequest, ContactType } from '../../contact/contact-request.ts';
import type { Source } from '../../contact/source-labels.ts';
import { isAnswerable, mailDomain } from '../lib/mail-address.ts';
import type { InTime } from '../lib/time-limits.ts';
import type { SharedSettings } from '../settings.ts';
import { isOwedByRequest } from '../store/delivery-kinds.ts';
import type { Store } from '../store/store.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Result } from './responses.ts';
import { marksOf } from './suspicion.ts';

export interface StoreRequestDependencies {
  settings: SharedSettings;
  store: Pick<Store, 'add'>;
  /** Counts confirmations per domain. */
  confirmationLimit: RateLimit;
  onStored: (type: ContactType) => void;
  log: Logger;
}

type KeyedRequest = ContactRequest & { key: string | undefined; source: Source };

export async function storeRequest(
  request: KeyedRequest,
  reference: string,
  dependencies: StoreRequestDependencies,
  inTime: InTime,
): Promise<Result> {
  try {
    const added = await inTime(add(request, reference, dependencies));
    // The store goes on: what it stores later is delivered all the same, and a retry with that key is a repeat.
    if (added === undefined) throw new Error('the store took too long');
    return { accepted: { reference: added.reference } };
  } catch (error) {
    dependencies.log.error({ reference, err: error }, 'contact request could not be stored');
    return { refused: 'unavailable', retryAfter: retryAfterSeconds };
  }
}

async function add(
  request: KeyedRequest,
  reference: string,
  dependencies: StoreRequestDependencies,
): Promise<{ reference: string }> {
  const { settings, store, confirmationLimit, onStored, log } = dependencies;
  const { kinds } = settings;
  let refundDomain: string | undefined;
  try {
    const marks = marksOf(request);
    // Spam that is sent in another's name must not reach that person.
    const mayBeConfirmed =
      kinds.includes('confirmation') && marks.length === 0 && isAnswerable(request.email);
    let isConfirmed = false;
    if (mayBeConfirmed) {
      const domain = mailDomain(request.email);
      // Counted before storing, so that requests at once do not exceed the limit together.
      isConfirmed = (await confirmationLimit(domain)) === undefined;
      if (isConfirmed) refundDomain = domain;
    }
    const added = await store.add({
      ...request,
      reference,
      marks,
      owes: kinds.filter(isOwedByRequest).filter((kind) => kind !== 'confirmation' || isConfirmed),
    });
    if (added.isNew) {
      refundDomain = undefined;
      onStored(request.type);
    }
    return added;
  } finally {
    // Without the refund, repeats of one request would use up the confirmations of its domain.
    if (refundDomain !== undefined)
      await confirmationLimit
        .refund(refundDomain)
        .catch((error: unknown) => log.warn({ err: error }, 'confirmation could not be refunded'));
  }
}
