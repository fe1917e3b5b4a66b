import type { RequestWithDeliveries } from '../../../server/store/store.ts';
import { aStoredRequest } from './a-request.ts';

const request = aStoredRequest();
const at = request.receivedAt;

/** A request whose e-mail to the owner has gone out. */
export const deliveredRequest: RequestWithDeliveries = {
  ...request,
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
