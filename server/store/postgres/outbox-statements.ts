import { graceMs, longestWaitMs, retryGivenUpForMs } from '../store.ts';

export const owed = 'sent_at is null and abandoned_at is null';

/** SQL for the time that lies `ms` after the clock. */
export const afterBy = (clock: string) => (ms: string) => `${clock} + ${ms} * interval '1 ms'`;

export function outboxStatementsBy(clock: string) {
  const after = afterBy(clock);

  const ageMs = (since: string) => `extract(epoch from ${clock} - ${since}) * 1000`;

  // One whose lease ended is not claimed but deferred by `graceMs`. An index has them in this order.
  const claim = (isDue: string, order: string) => `
    with due as (
      select id, lease is not null as has_lapsed from contact.mails
      where kind = $1 and ${isDue} and id <> all ($2::bigint[])
      order by ${order}
      limit 1 for update skip locked
    ), held as (
      update contact.mails set
        attempts = attempts + case when has_lapsed then 0 else 1 end,
        lease = case when has_lapsed then null else $3::uuid end,
        due_at = ${after(`case when has_lapsed then ${graceMs} else $4::int end`)},
        wait_ms = $4
      from due where mails.id = due.id
      returning mails.id, request_id, coalesce(erased_reference, monday) as other, attempts, owed_since, has_lapsed
    )
    select requests.*, held.id as mail_id, other, attempts, owed_since, ${ageMs('owed_since')} as age_ms, has_lapsed
    from held left join contact.requests on requests.id = held.request_id`;

  return {
    // What was never tried goes before what was postponed.
    claimDue: claim(`${owed} and due_at <= ${clock}`, 'attempts, due_at'),
    claimMisdated: claim(
      `${owed} and due_at > ${after(String(longestWaitMs))} and due_at > ${after('wait_ms')}`,
      'due_at',
    ),
    claimGivenUp: claim(
      `abandoned_at is not null and due_at <= ${clock}
      and due_at < abandoned_at + interval '${retryGivenUpForMs} ms'`,
      'abandoned_at',
    ),
    // After a restore of a backup the id may belong to a delivery of another request.
    complete: `
    update contact.mails set sent_at = coalesce(sent_at, ${clock}), abandoned_at = null, lease = null, last_error = null
    where id = $1 and (monday = $2 or request_id in (select id from contact.requests where reference = $2))`,
    forgetErasure: 'delete from contact.mails where id = $1 and erased_reference = $2',
    postpone: `
    update contact.mails set due_at = ${after('$3::int')}, wait_ms = $3, lease = null, last_error = $4
    where id = $1 and lease = $2`,
    abandon: `
    update contact.mails set abandoned_at = coalesce(abandoned_at, ${clock}), lease = null, last_error = $3,
      due_at = ${after('$4::int')}
    where id = $1 and lease = $2`,
    resend: `
    update contact.mails set abandoned_at = null, attempts = 0, owed_since = ${clock},
      due_at = case when lease is null then ${clock} else due_at end
    where kind = any ($2::text[]) and abandoned_at is not null and ($1::text is null or erased_reference = $1
      or request_id in (select id from contact.requests where reference = $1))
    returning kind`,
    nextDue: `
    select extract(epoch from min(due_at) - ${clock}) * 1000 as in_ms from contact.mails where kind = $1 and ${owed}`,
    backlog: `
    select
      (select count(*) from contact.mails where kind = $1 and ${owed}) as owed,
      (select min(owed_since) from contact.mails where kind = $1 and ${owed}) as oldest,
      (select ${ageMs('min(owed_since)')} from contact.mails where kind = $1 and ${owed}) as age_ms,
      (select last_error from contact.mails where kind = $1 and ${owed} order by owed_since limit 1) as reason,
      (select count(*) from contact.mails where kind = $1 and abandoned_at is not null) as undeliverable`,
    readErasures: `
    select erased_reference as reference, kind, attempts, owed_since as "owedSince", due_at as "dueAt", sent_at as "sentAt",
      abandoned_at as "abandonedAt", last_error as "lastError"
    from contact.mails where erased_reference is not null order by id`,
  };
}
