import type { Logger } from 'pino';
import { retryAfterSeconds } from '../../contact/answers.ts';
import type { ContactRequest } from '../../contact/contact-request.ts';
import { isDeliverable, mailDomain } from '../lib/mail-address.ts';
import type { InTime } from '../lib/time-limits.ts';
import type { Store } from '../store/store.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Result } from './responses.ts';
import type { Suspicion } from './suspicion.ts';

export interface StoreRequestDependencies {
  store: Pick<Store, 'add'>;
  suspicion: Suspicion;
  /** Whether visitors get a confirmation. */
  confirms: boolean;
  /** Counts confirmations per domain. */
  confirmationLimit: RateLimit;
  /** Called when an e-mail has come to be owed. */
  onStored: () => void;
  now: () => Date;
  log: Logger;
}

type KeyedRequest = ContactRequest & { key: string | undefined };

/** Keeps a request with the e-mails that it owes; one that could not be kept in time is refused. */
export async function storeRequest(
  request: KeyedRequest,
  reference: string,
  keepers: StoreRequestDependencies,
  inTime: InTime,
): Promise<Result> {
  try {
    const kept = await inTime(keep(request, reference, keepers), undefined);
    // It is not called off: what is kept later goes out all the same, and is the first of its key.
    if (kept === undefined) throw new Error('the store took too long');
    await inTime(kept.counted, undefined);
    return { accepted: { reference: kept.reference } };
  } catch (error) {
    keepers.log.error({ reference, err: error }, 'contact request could not be stored');
    return { refused: 'unavailable', retryAfter: retryAfterSeconds };
  }
}

async function keep(
  request: KeyedRequest,
  reference: string,
  keepers: StoreRequestDependencies,
): Promise<{ reference: string; counted: Promise<void> }> {
  const { store, suspicion, confirms, confirmationLimit, onStored, now, log } = keepers;
  let countedInVain: string | undefined;
  try {
    const { marks, remember } = await suspicion(request, now());
    // Whoever sends spam in another's name must not reach that other.
    const mayBeConfirmed = confirms && marks.length === 0 && isDeliverable(request.email);
    let isConfirmed = false;
    if (mayBeConfirmed) {
      const domain = mailDomain(request.email);
      // Before it is stored, so that many at once get no more than one after another.
      isConfirmed = (await confirmationLimit(domain)) === undefined;
      if (isConfirmed) countedInVain = domain;
    }
    const kept = await store.add({
      ...request,
      reference,
      marks,
      mails: isConfirmed ? ['notification', 'confirmation'] : ['notification'],
    });
    if (!kept.isNew) return { reference: kept.reference, counted: Promise.resolve() };
    countedInVain = undefined;
    onStored();
    // What is stored is stored: a count that fails changes nothing.
    const counted = remember().catch((error: unknown) =>
      log.warn({ err: error }, 'request not counted'),
    );
    return { reference: kept.reference, counted };
  } finally {
    // Else who repeats one request would take the confirmations of all at that domain.
    if (countedInVain !== undefined)
      await confirmationLimit
        .giveBack(countedInVain)
        .catch((error: unknown) => log.warn({ err: error }, 'confirmation counted in vain'));
  }
}
