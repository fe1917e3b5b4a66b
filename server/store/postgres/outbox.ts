import { randomUUID } from 'node:crypto';
import { toBacklog, toRequest } from '../rows.ts';
import type { MailKind, Outbox } from '../store.ts';
import type { Database } from './pool.ts';
import type { Statements } from './statements.ts';

export function createOutbox({ query }: Database, statements: Statements): Outbox {
  const claims = [statements.claimDue, statements.claimMisdated, statements.claimGivenUp];

  /** A statement that finds an e-mail whose lease ended defers it instead of claiming it. */
  const claim = async (kind: MailKind, lease: string, leaseMs: number, inFlight: number[]) => {
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
    async claimMail(kind, leaseMs, inFlight = []) {
      const lease = randomUUID();
      const row = await claim(kind, lease, leaseMs, inFlight);
      if (row === undefined) return undefined;
      return {
        id: Number(row['mail_id']),
        kind,
        attempt: Number(row['attempts']),
        owedSince: row['owed_since'] as Date,
        lease,
        request: toRequest(row),
      };
    },

    async completeMail({ id, request }) {
      await query(statements.complete, [id, request.reference]);
    },

    async postponeMail({ id, lease }, pauseMs, reason) {
      await query(statements.postpone, [id, lease, pauseMs, reason]);
    },

    async abandonMail({ id, lease }, reason) {
      await query(statements.abandon, [id, lease, reason]);
    },

    async resendNotifications(reference) {
      return (await query(statements.resend, [reference ?? null])).length;
    },

    async nextMailDue(kind) {
      const [row] = await query(statements.nextDue, [kind]);
      const ms = row?.['in_ms'];
      return typeof ms === 'string' || typeof ms === 'number' ? Number(ms) : undefined;
    },

    async backlog() {
      const [row] = await query(statements.backlog);
      return toBacklog(row);
    },
  };
}
