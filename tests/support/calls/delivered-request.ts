import type { RequestWithDeliveries } from '../../../server/store/store.ts';

const at = new Date('2026-11-21T21:05:31Z');

/** A request whose e-mail to the owner has gone out. */
export const deliveredRequest: RequestWithDeliveries = {
  reference: 'ABCD-EFGH-JKMN',
  receivedAt: at,
  firstName: 'Anne',
  lastName: 'de Vries',
  email: 'anne@praktijk.nl',
  phone: '0612345678',
  type: 'demo',
  marks: [],
  source: {},
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
