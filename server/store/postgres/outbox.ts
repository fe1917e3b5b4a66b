import { randomUUID } from 'node:crypto';
import {
  type DeliveryKind,
  deliveryKinds,
  isOwedByRequest,
  ownersKinds,
} from '../delivery-kinds.ts';
import { toBacklog, toErasure, toKind, toRequest } from '../rows.ts';
import { type Outbox, retryGivenUpForMs, retryGivenUpMs } from '../store.ts';
import type { Database } from './pool.ts';
import type { Statements } from './statements.ts';

export function createOutbox({ query }: Database, statements: Statements): Outbox {
  /** A statement that finds one whose lease ended defers it instead of claiming it. */
  const claim = async (kind: DeliveryKind, lease: string, leaseMs: number, inFlight: number[]) => {
    const claims = [statements.claimDue, statements.claimMisdated];
    if (deliveryKinds[kind].retriesDaily !== 'never') claims.push(statements.claimGivenUp);
    for (const statement of claims) {
      for (;;) {
        const [row] = await query(statement, [kind, inFlight, lease, leaseMs]);
        if (row === undefined) break;
        if (row['has_lapsed'] !== true) return row;
      }
    }
    return undefined;
  };

  return {
    async claimDelivery(kind, leaseMs, inFlight = []) {
      const lease = randomUUID();
      const row = await claim(kind, lease, leaseMs, inFlight);
      if (row === undefined) return undefined;
      return {
        id: Number(row['mail_id']),
        kind,
        reference: String(row['reference'] ?? row['other']),
        request: row['reference'] === null ? undefined : toRequest(row),
        attempt: Number(row['attempts']),
        owedSince: row['owed_since'] as Date,
        ageMs: Number(row['age_ms']),
        lease,
      };
    },

    async completeDelivery({ id, kind, reference, request }) {
      const isWordOfErasure = isOwedByRequest(kind) && request === undefined;
      const statement = isWordOfErasure ? statements.forgetErasure : statements.complete;
      await query(statement, [id, reference]);
    },

    async postponeDelivery({ id, lease }, pauseMs, reason) {
      await query(statements.postpone, [id, lease, pauseMs, reason]);
    },

    async abandonDelivery({ id, lease }, reason, isForGood = false) {
      const retryMs = isForGood ? retryGivenUpForMs : retryGivenUpMs;
      await query(statements.abandon, [id, lease, reason, retryMs]);
    },

    async resendUndeliverable(reference) {
      return (await query(statements.resend, [reference ?? null, ownersKinds])).map(toKind);
    },

    async nextDeliveryDue(kind) {
      const [row] = await query(statements.nextDue, [kind]);
      const ms = row?.['in_ms'];
      return typeof ms === 'string' || typeof ms === 'number' ? Number(ms) : undefined;
    },

    async backlog(kind) {
      const [row] = await query(statements.backlog, [kind]);
      return toBacklog(row);
    },

    readErasures: async () => (await query(statements.readErasures)).map(toErasure),
  };
}
