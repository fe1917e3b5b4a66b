import { retryAfterSeconds } from 'contact/wire.ts';
import type { Logger } from 'pino';
import { isAnswerable } from '../lib/mail-address.ts';
import type { TimeBudget } from '../lib/network/time-limits.ts';
import type { SharedSettings } from '../settings.ts';
import { isOfRequest } from '../storage/delivery-kinds.ts';
import type { NewRequest, Store } from '../storage/store.ts';
import type { Result } from './responses.ts';
import { findSpamSigns } from './suspicion.ts';

export interface StoringParts {
  settings: SharedSettings;
  store: Pick<Store, 'add'>;
  onStored: () => void;
  log: Logger;
}

export async function storeRequest(
  request: Omit<NewRequest, 'marks' | 'kinds'>,
  { settings, store, onStored, log }: StoringParts,
  withinBudget: TimeBudget,
): Promise<Result> {
  const { reference, type, email } = request;
  const add = async () => {
    const marks = findSpamSigns(request);
    // Spam in somebody's name must not reach that person.
    const mayConfirm = marks.length === 0 && isAnswerable(email);
    const kinds = settings.kinds
      .filter(isOfRequest)
      .filter((kind) => kind !== 'confirmation' || mayConfirm);
    const added = await store.add({ ...request, marks, kinds });
    if (added.isNew) onStored();
    return added;
  };
  try {
    const added = await withinBudget(add());
    // If the store saves the request after all, it is delivered, and a retry with the same key is a repeat.
    if (added === undefined) throw new Error('the store timed out');
    return { accepted: { reference: added.reference }, type };
  } catch (error) {
    log.error({ reference, err: error }, 'contact request could not be stored');
    return { refused: 'unavailable', retryAfter: retryAfterSeconds };
  }
}
