import type { ContactRequest } from 'contact/contact-request.ts';
import type { Source } from 'contact/source-labels.ts';
import { retryAfterSeconds } from 'contact/wire.ts';
import type { Logger } from 'pino';
import { isAnswerable } from '../lib/mail-address.ts';
import type { TimeBudget } from '../lib/network/time-limits.ts';
import type { SharedSettings } from '../settings.ts';
import { isOwedByRequest } from '../storage/delivery-kinds.ts';
import type { Store } from '../storage/store.ts';
import type { Result } from './responses.ts';
import { marksOf } from './suspicion.ts';

export interface StoringParts {
  settings: SharedSettings;
  store: Pick<Store, 'add'>;
  onStored: () => void;
  log: Logger;
}

type KeyedRequest = ContactRequest & { key: string | undefined; source: Source };

export async function storeRequest(
  request: KeyedRequest,
  reference: string,
  parts: StoringParts,
  withinBudget: TimeBudget,
): Promise<Result> {
  try {
    const added = await withinBudget(add(request, reference, parts));
    // What the store still saves later is delivered, and a retry with the same key is a repeat.
    if (added === undefined) throw new Error('the store timed out');
    return { accepted: { reference: added.reference }, type: request.type };
  } catch (error) {
    parts.log.error({ reference, err: error }, 'contact request could not be stored');
    return { refused: 'unavailable', retryAfter: retryAfterSeconds };
  }
}

async function add(
  request: KeyedRequest,
  reference: string,
  { settings, store, onStored }: StoringParts,
): Promise<{ reference: string }> {
  const marks = marksOf(request);
  // Spam in somebody's name must not reach that person.
  const mayConfirm = marks.length === 0 && isAnswerable(request.email);
  const owes = settings.kinds
    .filter(isOwedByRequest)
    .filter((kind) => kind !== 'confirmation' || mayConfirm);
  const added = await store.add({ ...request, reference, marks, owes });
  if (added.isNew) onStored();
  return added;
}
