import { longestKeptDays } from '../../owner/retention.ts';
import { holdingKinds, kindsWithErasureNotice } from './delivery-kinds.ts';
import { holdMs, longestWaitMs, warnedForMs } from './limits.ts';
import { isPending } from './outbox.ts';
import { toDate } from './rows.ts';
import type { Dialect, Row, Sql } from './sql.ts';
import type { Retention, Store } from './store.ts';

// Keeps a transaction short, because visitors' requests wait for it.
const batchSize = 100;
const dayMs = 86_400_000;
// A longer gap between retention runs means that the clock jumped or the server was down.
const longestGapMs = dayMs;

/**
 * Deletes rows. Each database's scrubbing overwrites their remains on disk.
 * @param alsoInTransaction Further statements before the deletion. `willBeErased` is SQL for the requests that it deletes.
 */
export function createErasing(
  { dialect, read, write, writeAll }: Sql,
  alsoInTransaction: (willBeErased: string) => string[] = () => [],
) {
  const { recordRetention, findByReference, findExpired, countExpired, willBeErased, ...steps } =
    erasingStatements(dialect);
  const { lockDeliveries, findBeingSent, queueNotices, countErased, erase } = steps;
  const before = [...queueNotices, countErased, ...alsoInTransaction(willBeErased)];

  /** @param found Rows with `id` and `reference`: an id alone may belong to another request by now. */
  async function eraseBatch(found: Row[]) {
    const [ids, references] = ['id', 'reference'].map((column) =>
      JSON.stringify(found.map((row) => row[column])),
    );
    const statements = [lockDeliveries, findBeingSent, ...before, erase];
    const results = await writeAll(statements, { ids, references });
    const referencesOf = (rows: Row[] = []) => rows.map((row) => String(row['reference']));
    return { erased: referencesOf(results.at(-1)), inFlight: referencesOf(results[1]) };
  }

  return {
    async erase(references) {
      const found = await read(findByReference, { references: JSON.stringify(references) });
      const erased: string[] = [];
      const inFlight: string[] = [];
      while (found.length > 0) {
        const part = await eraseBatch(found.splice(0, batchSize));
        erased.push(...part.erased);
        inFlight.push(...part.inFlight);
      }
      return { erased, inFlight };
    },

    async eraseExpired(retention) {
      const found = await read(findExpired, boundsOf(retention));
      const { erased } = found.length > 0 ? await eraseBatch(found) : { erased: [] };
      return { erased, isMore: found.length === batchSize && erased.length > 0 };
    },

    async countExpired(retention) {
      const [row] = await read(countExpired, boundsOf(retention));
      return Number(row?.['number']);
    },

    async recordRetention(days) {
      const [row] = await write(recordRetention, { days });
      return { since: toDate(row?.['since']) as Date, now: toDate(row?.['now']) as Date };
    },
  } satisfies Partial<Store>;
}

function erasingStatements(dialect: Dialect) {
  const { now, after, dayOf, textsOf, numbersOf, oldestFirst, forUpdate } = dialect;
  const hasDelivery = (condition: string) => `exists (
      select 1 from deliveries where request_id = requests.id and ${condition})`;
  // Ignores expired leases, and those that a wrong clock dated impossibly late.
  const isBeingSent = hasDelivery(
    `lease is not null and due_at > ${now} and due_at <= ${after(longestWaitMs)}`,
  );
  const hasPendingNotification = hasDelivery(`kind = 'notification' and ${isPending}`);
  const isDelivered = hasDelivery("kind = 'notification' and sent_at is not null");
  const isOwnerWarned = `exists (
      select 1 from deliveries as undeliverable join deliveries as warning on warning.request_id = undeliverable.request_id
      where undeliverable.request_id = requests.id and undeliverable.kind = 'notification' and warning.kind = 'warning'
        and warning.sent_at >= undeliverable.abandoned_at and warning.sent_at < ${after(-warnedForMs)})`;
  const isHolding = hasDelivery(`kind in ${textsOf(':holding')} and sent_at is null`);
  const isExpired = `received_at < ${after(':beforeMs')} and not ${hasPendingNotification}
      and (${isDelivered} or ${isOwnerWarned} or received_at < ${after(':latestMs')})
      and (received_at < ${after(':heldBeforeMs')} or not ${isHolding})`;
  const isChosen = `requests.id in ${numbersOf(':ids')} and reference in ${textsOf(':references')}`;
  const willBeErased = `${isChosen} and not ${isBeingSent}`;

  return {
    willBeErased,
    // A `since` in the future comes from a wrong clock, so the period starts anew.
    recordRetention: `
    insert into retention as known (id, days, since, looked_at) values (1, :days, ${now}, ${now})
    on conflict (id) do update set
      since = case when known.days = excluded.days and known.since <= excluded.since
        and known.looked_at >= ${after(-longestGapMs)} then known.since else excluded.since end,
      days = excluded.days,
      looked_at = excluded.looked_at
    returning since, looked_at as now`,
    findByReference: `select id, reference from requests where reference in ${textsOf(':references')} order by id`,
    findExpired: `
    select id, reference from requests where ${isExpired} and not ${isBeingSent}
    order by ${oldestFirst} limit ${batchSize}`,
    countExpired: `select count(*) as number from requests where ${isExpired}`,
    // Prevents claims between the check and the deletion.
    lockDeliveries: `
    select id from deliveries where request_id in (select id from requests where ${isChosen})
    order by id ${forUpdate('wait')}`,
    findBeingSent: `select reference from requests where ${isChosen} and ${isBeingSent}`,
    // A receiver is notified if the request may have reached it. A delivery that `resend` made pending again has no attempts
    // but an error, so it counts as tried.
    queueNotices: kindsWithErasureNotice.map(
      ({ kind, notice }) => `
    insert into deliveries (about, kind, due_at, owed_since)
    select reference, '${notice}', ${now}, ${now} from requests join deliveries on request_id = requests.id
    where ${willBeErased} and kind = '${kind}' and (attempts > 0 or last_error is not null)
    on conflict do nothing`,
    ),
    countErased: `
    insert into day_counts as known (day, counted, number)
    select day, counted, count(*) from (
      select ${dayOf('received_at')} as day, 'erased_' || type as counted from requests where ${willBeErased}
      union all select ${dayOf(now)}, 'erased' from requests where ${willBeErased}) as counting
    group by day, counted order by day, counted
    on conflict (day, counted) do update set number = known.number + excluded.number`,
    erase: `delete from requests where ${willBeErased} returning reference`,
  };
}

/** Cut-offs for `received_at`, in ms from now: for delivered requests, undeliverable ones, and those held by a delivery. */
function boundsOf({ days, kinds }: Retention) {
  const beforeMs = -days * dayMs;
  const holding = JSON.stringify(holdingKinds.filter((kind) => kinds.includes(kind)));
  const latestMs = -longestKeptDays(days) * dayMs;
  return { beforeMs, latestMs, heldBeforeMs: beforeMs - holdMs, holding };
}
