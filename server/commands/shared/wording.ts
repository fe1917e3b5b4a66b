import { owner } from '../../../owner.ts';
import { onOneLine } from '../../lib/clean-text.ts';
import { dayInAmsterdam, inAmsterdam } from '../../lib/dutch-time.ts';
import { quantity } from '../../lib/quantity.ts';
import { deliveryKinds, kindOfReceiver } from '../../storage/delivery-kinds.ts';
import { keptUntil } from '../../storage/retention-period.ts';
import type { DeliveryState, ErasureNotice, RequestWithDeliveries } from '../../storage/store.ts';
import { deliveriesToOwner } from './selection.ts';

export function countRequests(number: number): string {
  return quantity(number, 'aanvraag', 'aanvragen');
}

/** @param receivedAt When its request was received. */
export function describeDelivery(
  { kind, status, attempts, owedSince, at, reason }: DeliveryState,
  receivedAt?: Date,
): string {
  const tries = attempts === 0 ? '' : ` na ${quantity(attempts, 'poging', 'pogingen')}`;
  const why = reason === undefined ? '' : `: ${reason}`;
  if (status === 'waiting') return `wacht${tries}${why}`;
  if (status === 'undeliverable') {
    const until =
      kind === 'notification' &&
      receivedAt &&
      keptUntil({ receivedAt, pendingSince: owedSince }, owner.privacy.retentionDays);
    const kept = until ? `; blijft bewaard tot minstens ${dayInAmsterdam(until)}` : '';
    return `niet te bezorgen sinds ${inAmsterdam(at)}${tries}${why}${kept}`;
  }
  return `bezorgd ${inAmsterdam(at)}${attempts > 1 ? tries : ''}`;
}

export function describeDeliveries(request: RequestWithDeliveries): string {
  const statuses = deliveriesToOwner(request).map((delivery) => {
    const { kind } = delivery;
    return kind === 'notification'
      ? describeDelivery(delivery, request.receivedAt)
      : `${deliveryKinds[kind].word} ${describeDelivery(delivery)}`;
  });
  return statuses.join('; ') || 'er was niets te bezorgen';
}

export function describeNotice(notice: ErasureNotice): string {
  const since = inAmsterdam(notice.owedSince);
  const receiver = kindOfReceiver(notice.kind);
  return onOneLine(
    `${notice.reference} is gewist; de melding daarvan aan uw ${receiver}, open sinds ${since}: ${describeDelivery(notice)}`,
  );
}

export const scrubPendingText =
  'Wat gewist is, staat nog in de bestanden van de database, want een ander programma leest die. De server blijft proberen het weg te halen; `npm run contact -- list` zegt dit tot het klaar is';

export const tooLargeText =
  'De database is te groot om opnieuw te schrijven: van wat gewist is, kan een kopie in haar bestanden blijven';
