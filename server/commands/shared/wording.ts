import { owner } from '../../../owner.ts';
import { onOneLine } from '../../lib/clean-text.ts';
import { dayInAmsterdam, inAmsterdam } from '../../lib/dutch-time.ts';
import { deliveryKinds, kindOfReceiver } from '../../storage/delivery-kinds.ts';
import { keptUntil } from '../../storage/retention-period.ts';
import type { DeliveryState, ErasureNotice, RequestWithDeliveries } from '../../storage/store.ts';
import { dueToOwner } from './selection.ts';

export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** @param receivedAt When its request was received. */
export function describeDelivery(
  { kind, status, attempts, pendingSince, at, reason }: DeliveryState,
  receivedAt?: Date,
): string {
  const tries = attempts === 0 ? '' : ` after ${count(attempts, 'attempt')}`;
  const why = reason === undefined ? '' : `: ${reason}`;
  if (status === 'waiting') return `waiting${tries}${why}`;
  if (status === 'undeliverable') {
    const until =
      kind === 'notification' &&
      receivedAt &&
      keptUntil({ receivedAt, pendingSince }, owner.privacy.retentionDays);
    const kept = until ? `; kept until ${dayInAmsterdam(until)} at least` : '';
    return `undeliverable since ${inAmsterdam(at)}${tries}${why}${kept}`;
  }
  return `delivered ${inAmsterdam(at)}${attempts > 1 ? tries : ''}`;
}

export function describeDeliveries(request: RequestWithDeliveries): string {
  const fates = dueToOwner(request).map((delivery) => {
    const { kind } = delivery;
    return kind === 'notification'
      ? describeDelivery(delivery, request.receivedAt)
      : `${deliveryKinds[kind].word} ${describeDelivery(delivery)}`;
  });
  return fates.join('; ') || 'nothing was pending';
}

export function describeNotice(notice: ErasureNotice): string {
  const since = inAmsterdam(notice.pendingSince);
  const receiver = kindOfReceiver(notice.kind);
  return onOneLine(
    `${notice.reference} was erased; erasure notice to your ${receiver}, pending since ${since}: ${describeDelivery(notice)}`,
  );
}

export const scrubPendingText =
  'What was erased is still in the files of the database, which another program is reading: the server keeps trying to clear it, and `npm run contact -- list` says so until that is done';

export const tooLargeText =
  'The database is too large to be rewritten: of what was erased a copy may stay in its files';
