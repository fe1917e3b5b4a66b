import { randomUUID } from 'node:crypto';
import { toBacklog, toRequest } from '../rows.ts';
import {
  graceMs,
  longestWaitMs,
  type MailKind,
  type Outbox,
  retryGivenUpForMs,
  retryGivenUpMs,
} from '../store.ts';
import type { Write } from './group-commit.ts';
import type { Statements } from './statements.ts';

export function createOutbox(statements: Statements, write: Write, clock: () => number): Outbox {
  /** An e-mail whose lease ended is deferred by `graceMs` instead. */
  const findClaimable = (kind: MailKind, inFlight: number[]): number | undefined => {
    const now = clock();
    const held = JSON.stringify(inFlight);
    for (;;) {
      const found =
        statements.findDue.get({ kind, now, held }) ??
        statements.findMisdated.get({ kind, now, longestWait: longestWaitMs, held }) ??
        statements.findGivenUp.get({ kind, now, retryFor: retryGivenUpForMs, held });
      if (found === undefined) return undefined;
      const id = Number(found['id']);
      if (!found['has_lapsed']) return id;
      statements.endLease.run({ id, now, grace: graceMs });
    }
  };

  return {
    claimMail(kind, leaseMs, inFlight = []) {
      return write(() => {
        const id = findClaimable(kind, inFlight);
        if (id === undefined) return undefined;
        const lease = randomUUID();
        const mail = statements.claim.get({ id, lease, now: clock(), wait: leaseMs });
        const row = statements.findRequest.get({ id: mail?.['request_id'] ?? null });
        if (mail === undefined || row === undefined) return undefined;
        return {
          id,
          kind,
          attempt: Number(mail['attempts']),
          owedSince: new Date(Number(mail['owed_since'])),
          lease,
          request: toRequest(row),
        };
      });
    },

    async completeMail({ id, request }) {
      const { reference } = request;
      await write(() => statements.complete.run({ id, reference, now: clock() }));
    },

    async postponeMail({ id, lease }, pauseMs, reason) {
      await write(() =>
        statements.postpone.run({ id, lease, now: clock(), wait: pauseMs, reason }),
      );
    },

    async abandonMail({ id, lease }, reason) {
      await write(() =>
        statements.abandon.run({ id, lease, now: clock(), retry: retryGivenUpMs, reason }),
      );
    },

    resendNotifications(reference) {
      const parameters = { now: clock(), reference: reference ?? null };
      return write(() => Number(statements.resend.run(parameters).changes));
    },

    async nextMailDue(kind) {
      const dueAt = statements.nextDue.get({ kind })?.['due_at'];
      return typeof dueAt === 'number' ? dueAt - clock() : undefined;
    },

    backlog: async () => toBacklog(statements.backlog.get()),
  };
}
