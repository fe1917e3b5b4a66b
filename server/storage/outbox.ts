import { randomUUID } from 'node:crypto';
import { type DeliveryKind, deliveryKinds, kindOfReceiver } from './delivery-kinds.ts';
import { retryGivenUpForMs, retryGivenUpMs } from './limits.ts';
import { outboxStatements } from './outbox-statements.ts';
import { toBacklog, toClaimed } from './rows.ts';
import type { Sql } from './sql.ts';
import type { Store } from './store.ts';

export function createOutbox({ dialect, read, write }: Sql) {
  const statements = outboxStatements(dialect);

  return {
    async claimDelivery(kind, leaseMs, inFlight = []) {
      const lease = randomUUID();
      const parameters = { kind, lease, leaseMs, inFlight: JSON.stringify(inFlight) };
      const claims = [statements.claimDue, statements.claimMisdated];
      if (deliveryKinds[kind].retriesDaily !== 'never') claims.push(statements.claimGivenUp);
      for (const statement of claims) {
        for (;;) {
          const [row] = await write(statement, parameters);
          if (row === undefined) break;
          if (!row['has_lapsed']) return toClaimed(row, kind, lease);
        }
      }
      return undefined;
    },

    async renewLease({ id, lease }, leaseMs) {
      await write(statements.renew, { id, lease, leaseMs });
    },

    async completeDelivery({ id, kind, reference }) {
      const isNotice = deliveryKinds[kind].owedBy === 'erasure';
      await write(isNotice ? statements.completeNotice : statements.complete, { id, reference });
    },

    async postponeDelivery({ id, lease }, pauseMs, reason) {
      await write(statements.postpone, { id, lease, pauseMs, reason });
    },

    async abandonDelivery({ id, lease }, reason, isForGood = false) {
      const retryMs = isForGood ? retryGivenUpForMs : retryGivenUpMs;
      await write(statements.abandon, { id, lease, retryMs, reason });
    },

    resendUndeliverable: async (reference = null) =>
      (await write(statements.resend, { reference })).map((row) => row['kind'] as DeliveryKind),

    async nextDeliveryDue(kind) {
      const ms = (await read(statements.nextDue, { kind }))[0]?.['in_ms'];
      return ms === null || ms === undefined ? undefined : Number(ms);
    },

    async backlog(kind) {
      const [row = {}] = await read(statements.backlog, {
        kind,
        // A request that was delivered shows that the receiver works.
        showing: JSON.stringify([kind, kindOfReceiver(kind)]),
      });
      return toBacklog(row);
    },

    dropErasureNotices: async () => (await write(statements.dropErasureNotices)).length,
  } satisfies Partial<Store>;
}
