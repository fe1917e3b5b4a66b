import type { RequestWithDeliveries } from '../../../server/store/store.ts';
import { aStoredRequest } from './a-request.ts';

const at = new Date('2026-11-21T21:05:31Z');

/** A request whose e-mail to the owner has gone out. */
export const deliveredRequest: RequestWithDeliveries = {
  ...aStoredRequest({ receivedAt: at }),
  deliveries: [
    {
      kind: 'notification',
      status: 'delivered',
      attempts: 1,
      owedSince: at,
      at,
      reason: undefined,
    },
  ],
};
