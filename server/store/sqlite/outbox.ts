import { randomUUID } from 'node:crypto';
import { type DeliveryKind, deliveryKinds, isOwedByRequest } from '../delivery-kinds.ts';
import { toBacklog, toErasure, toKind, toRequest } from '../rows.ts';
import {
  graceMs,
  longestWaitMs,
  type Outbox,
  retryGivenUpForMs,
  retryGivenUpMs,
} from '../store.ts';
import type { Write } from './group-commit.ts';
import type { Statements } from './statements.ts';

export function createOutbox(statements: Statements, write: Write, clock: () => number): Outbox {
  /** What has a lease that ended is deferred by `graceMs` instead. */
  const findClaimable = (kind: DeliveryKind, inFlight: number[]): number | undefined => {
    const now = clock();
    const held = JSON.stringify(inFlight);
    for (;;) {
      const found =
        statements.findDue.get({ kind, now, held }) ??
        statements.findMisdated.get({ kind, now, longestWait: longestWaitMs, held }) ??
        (deliveryKinds[kind].retriesDaily === 'never'
          ? undefined
          : statements.findGivenUp.get({ kind, now, retryFor: retryGivenUpForMs, held }));
      if (found === undefined) return undefined;
      const id = Number(found['id']);
      if (!found['has_lapsed']) return id;
      statements.endLease.run({ id, now, grace: graceMs });
    }
  };

  return {
    claimDelivery(kind, leaseMs, inFlight = []) {
      return write(() => {
        const id = findClaimable(kind, inFlight);
        if (id === undefined) return undefined;
        const lease = randomUUID();
        const now = clock();
        const claimed = statements.claim.get({ id, lease, now, wait: leaseMs });
        if (claimed === undefined) return undefined;
        const row = statements.findRequest.get({ id: claimed['request_id'] ?? null });
        return {
          id,
          kind,
          reference: String(row?.['reference'] ?? claimed['reference']),
          request: row && toRequest(row),
          attempt: Number(claimed['attempts']),
          owedSince: new Date(Number(claimed['owed_since'])),
          ageMs: now - Number(claimed['owed_since']),
          lease,
        };
      });
    },

    async completeDelivery({ id, kind, reference, request }) {
      const isWordOfErasure = isOwedByRequest(kind) && request === undefined;
      await write(() =>
        isWordOfErasure
          ? statements.forgetErasure.run({ id, reference })
          : statements.complete.run({ id, reference, now: clock() }),
      );
    },

    async postponeDelivery({ id, lease }, pauseMs, reason) {
      await write(() =>
        statements.postpone.run({ id, lease, now: clock(), wait: pauseMs, reason }),
      );
    },

    async abandonDelivery({ id, lease }, reason, isForGood = false) {
      const retry = isForGood ? retryGivenUpForMs : retryGivenUpMs;
      await write(() => statements.abandon.run({ id, lease, now: clock(), retry, reason }));
    },

    resendUndeliverable(reference = null) {
      return write(() => statements.resend.all({ now: clock(), reference }).map(toKind));
    },

    async nextDeliveryDue(kind) {
      const dueAt = statements.nextDue.get({ kind })?.['due_at'];
      return typeof dueAt === 'number' ? dueAt - clock() : undefined;
    },

    backlog: async (kind) => toBacklog(statements.backlog.get({ kind, now: clock() })),

    readErasures: async () => statements.readErasures.all().map(toErasure),
  };
}
