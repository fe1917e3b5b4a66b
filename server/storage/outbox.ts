import { randomUUID } from 'node:crypto';
import {
  type DeliveryKind,
  deliveryKinds,
  erasureNoticeKinds,
  kindOfReceiver,
  resendableKinds,
} from './delivery-kinds.ts';
import {
  erasureNoticeWaitMs,
  graceMs,
  longestWaitMs,
  maybeUnknownToReceiver,
  undeliverableRetryForMs,
  undeliverableRetryMs,
} from './limits.ts';
import { requestColumns, toBacklog, toClaimed } from './rows.ts';
import { type Dialect, listOf, type Sql, type Values } from './sql.ts';
import type { Store } from './store.ts';

export const isPending = 'sent_at is null and abandoned_at is null';
// PostgreSQL's `untranslatable_character`.
const untranslatable = '22P05';

export function createOutbox({ dialect, read, write }: Sql) {
  const statements = outboxStatements(dialect);

  /** Replaces characters that a database not in UTF-8 cannot store, because every outcome must be stored. */
  async function writeOutcome(statement: string, values: Values, reason: string): Promise<void> {
    try {
      await write(statement, { ...values, reason });
    } catch (error) {
      if ((error as { code?: unknown }).code !== untranslatable) throw error;
      await write(statement, { ...values, reason: reason.replace(/[^ -~]/gu, '?') });
    }
  }

  return {
    async claimDelivery(kind, leaseMs, inFlight = []) {
      const lease = randomUUID();
      const parameters = { kind, lease, leaseMs, inFlight: JSON.stringify(inFlight) };
      const claims = [statements.claimDue, statements.claimMisdated];
      if (deliveryKinds[kind].retriesDaily !== 'never') claims.push(statements.claimUndeliverable);
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
      const isNotice = deliveryKinds[kind].trigger === 'erasure';
      await write(isNotice ? statements.completeNotice : statements.complete, { id, reference });
    },

    async postponeDelivery({ id, lease }, pauseMs, reason) {
      await writeOutcome(statements.postpone, { id, lease, pauseMs }, reason);
    },

    async markUndeliverable({ id, lease }, reason, isForGood = false) {
      const retryMs = isForGood ? undeliverableRetryForMs : undeliverableRetryMs;
      await writeOutcome(statements.markUndeliverable, { id, lease, retryMs }, reason);
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

/** For both databases. The indexes of `deliveries` match the orders used here. */
export function outboxStatements(dialect: Dialect) {
  const { now, after, between, numbersOf, textsOf, toObject, forUpdate } = dialect;
  const ageMs = (since: string) => between(since, now);
  const alarming = `${isPending} and last_error is distinct from '${maybeUnknownToReceiver}'`;
  const request = ['received_at', ...requestColumns].map((column) => `'${column}', ${column}`);

  // A delivery whose lease expired is not claimed but deferred by `graceMs`.
  const claim = (isDue: string, order: string) => `
    update deliveries set
      attempts = attempts + case when lease is null then 1 else 0 end,
      lease = case when lease is null then :lease end,
      due_at = case when lease is null then ${after(':leaseMs')} else ${after(graceMs)} end,
      wait_ms = :leaseMs
    where id = (
      select id from deliveries where kind = :kind and ${isDue} and id not in ${numbersOf(':inFlight')}
      order by ${order} limit 1 ${forUpdate('skip locked')})
    returning id, lease is null as has_lapsed, about, attempts, owed_since, last_error,
      ${ageMs('owed_since')} as age_ms,
      (select ${toObject}(${request.join(', ')}) from requests where requests.id = request_id) as request`;

  return {
    // Untried deliveries before postponed ones.
    claimDue: claim(`${isPending} and due_at <= ${now}`, 'attempts, due_at'),
    claimMisdated: claim(
      `${isPending} and due_at > ${after(longestWaitMs)} and due_at > ${after('wait_ms')}`,
      'due_at',
    ),
    claimUndeliverable: claim(
      `abandoned_at is not null and due_at <= ${now} and ${between('abandoned_at', 'due_at')} < ${undeliverableRetryForMs}`,
      'abandoned_at',
    ),
    renew: `
    update deliveries set due_at = ${after(':leaseMs')}, wait_ms = :leaseMs where id = :id and lease = :lease`,
    // After a restore of a backup, or an erasure, the id may belong to a delivery of another request.
    complete: `
    update deliveries set sent_at = coalesce(sent_at, ${now}), abandoned_at = null, lease = null, last_error = null
    where id = :id and (about = :reference
      or exists (select 1 from requests where requests.id = request_id and reference = :reference))`,
    // Nothing about the erased request may remain.
    completeNotice: `delete from deliveries where id = :id and about = :reference`,
    postpone: `
    update deliveries set due_at = ${after(':pauseMs')}, wait_ms = :pauseMs, lease = null, last_error = :reason
    where id = :id and lease = :lease`,
    markUndeliverable: `
    update deliveries set abandoned_at = coalesce(abandoned_at, ${now}), lease = null, last_error = :reason,
      due_at = ${after(':retryMs')}
    where id = :id and lease = :lease`,
    resend: `
    update deliveries set abandoned_at = null, attempts = 0, owed_since = ${now},
      due_at = case when lease is null then ${now} else due_at end
    where kind in ${listOf(resendableKinds)} and abandoned_at is not null and (cast(:reference as text) is null
      or about = :reference or request_id in (select id from requests where reference = :reference))
    returning kind`,
    nextDue: `
    select ${between(now, 'min(due_at)')} as in_ms from deliveries where kind = :kind and ${isPending}`,
    backlog: `
    select
      (select count(*) from deliveries where kind = :kind and ${isPending}) as pending,
      (select min(owed_since) from deliveries where kind = :kind and ${alarming}) as oldest,
      (select ${ageMs('min(owed_since)')} from deliveries where kind = :kind and ${alarming}) as age_ms,
      (select last_error from deliveries where kind = :kind and ${alarming} order by owed_since limit 1) as reason,
      (select count(*) from deliveries where kind = :kind and abandoned_at is not null) as undeliverable,
      (select ${ageMs('max(abandoned_at)')} from deliveries where kind = :kind and abandoned_at is not null) as undeliverable_age_ms,
      (select last_error from deliveries where kind = :kind and abandoned_at is not null order by abandoned_at desc limit 1) as undeliverable_reason,
      exists (select 1 from deliveries where kind in ${textsOf(':showing')} and sent_at is not null and id > (
        select max(id) from deliveries where kind = :kind and abandoned_at is not null)) as is_delivered_since`,
    dropErasureNotices: `
    delete from deliveries where about is not null and kind in ${listOf(erasureNoticeKinds)}
      and owed_since < ${after(-erasureNoticeWaitMs)} and (lease is null or due_at <= ${now})
    returning id`,
  };
}
