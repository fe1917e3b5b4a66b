import {
  confirmationWindowMs,
  graceMs,
  longestWaitMs,
  repeatWindowMs,
  retryGivenUpForMs,
  retryGivenUpMs,
} from '../store.ts';

const owed = 'sent_at is null and abandoned_at is null';

// A subselect, so that the planner does not guess from old statistics how many are due by now.
const clockOfServer = '(select statement_timestamp())';

export type Statements = ReturnType<typeof statementsBy>;

/** @param clock An SQL expression for the time: by default that of the server, which all instances share. */
export function statementsBy(clock = clockOfServer) {
  const after = (ms: string) => `${clock} + ${ms} * interval '1 ms'`;

  // Neither a lease that ended counts nor one that a wrong clock dated impossibly late.
  const isBeingSent = `exists (
    select from contact.mails
    where request_id = requests.id and lease is not null
      and due_at > ${clock} and due_at <= ${after(String(longestWaitMs))})`;

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
      returning mails.id, request_id, attempts, owed_since, has_lapsed
    )
    select requests.*, held.id as mail_id, attempts, owed_since, has_lapsed
    from held join contact.requests on requests.id = held.request_id`;

  return {
    // A wrong clock dated what was received after the window. A confirmation that is still owed counts however old it is:
    // after an outage all would go out at once.
    add: `
    with known as (
      select reference from contact.requests
      where fingerprint = $9::text and is_keyed = $8::boolean and (is_keyed or
        (received_at > ${after(String(-repeatWindowMs))} and received_at < ${after(String(repeatWindowMs))}))
      order by received_at desc limit 1
    ), stored as (
      insert into contact.requests
        (reference, received_at, first_name, last_name, email, phone, type, marks, is_keyed, fingerprint)
      select $1::text, ${clock}, $2, $3, $4, $5, $6, $7, $8, $9
      where not exists (select from known)
      returning id
    ), owing as (
      insert into contact.mails (request_id, kind, mailbox, due_at, owed_since)
      select stored.id, kind, case kind when 'confirmation' then $11::text end, ${clock}, ${clock}
      from stored, unnest($10::text[]) with ordinality as kinds (kind, place)
      where kind <> 'confirmation' or not exists (
        select from contact.mails
        where mailbox = $11 and (${owed} or (
          coalesce(sent_at, owed_since) > ${after(String(-confirmationWindowMs))} and
          coalesce(sent_at, owed_since) < ${after(String(confirmationWindowMs))})))
      order by place
    )
    select reference, false as is_new from known
    union all select $1, true from stored`,

    // What was never tried goes before what was postponed.
    claimDue: claim(`${owed} and due_at <= ${clock}`, 'attempts, due_at'),
    claimMisdated: claim(
      `${owed} and due_at > ${after(String(longestWaitMs))} and due_at > ${after('wait_ms')}`,
      'due_at',
    ),
    claimGivenUp: claim(
      `kind = 'notification' and abandoned_at is not null and due_at <= ${clock}
      and due_at < abandoned_at + interval '${retryGivenUpForMs} ms'`,
      'abandoned_at',
    ),
    // After a restore of a backup the id may belong to an e-mail of another request.
    complete: `
    update contact.mails set sent_at = coalesce(sent_at, ${clock}), abandoned_at = null, lease = null, last_error = null
    where id = $1 and request_id in (select id from contact.requests where reference = $2)`,
    postpone: `
    update contact.mails set due_at = ${after('$3::int')}, wait_ms = $3, lease = null, last_error = $4
    where id = $1 and lease = $2`,
    abandon: `
    update contact.mails set abandoned_at = coalesce(abandoned_at, ${clock}), lease = null, last_error = $3,
      due_at = ${after(String(retryGivenUpMs))}
    where id = $1 and lease = $2`,
    resend: `
    update contact.mails set abandoned_at = null, attempts = 0, owed_since = ${clock},
      due_at = case when lease is null then ${clock} else due_at end
    where kind = 'notification' and abandoned_at is not null and
      ($1::text is null or request_id in (select id from contact.requests where reference = $1))
    returning id`,
    nextDue: `
    select extract(epoch from min(due_at) - ${clock}) * 1000 as in_ms from contact.mails where kind = $1 and ${owed}`,
    backlog: `
    select
      (select count(*) from contact.mails where kind = 'notification' and ${owed}) as owed,
      (select min(owed_since) from contact.mails where kind = 'notification' and ${owed}) as oldest,
      (select last_error from contact.mails where kind = 'notification' and ${owed}
        order by owed_since limit 1) as reason,
      (select count(*) from contact.mails
        where kind = 'notification' and abandoned_at is not null) as undeliverable`,

    readRequests: `
    select *, (
      select json_agg(json_build_object(
        'kind', kind, 'attempts', attempts, 'owedSince', owed_since, 'dueAt', due_at,
        'sentAt', sent_at, 'abandonedAt', abandoned_at, 'lastError', last_error) order by mails.id)
      from contact.mails where request_id = requests.id) as mails
    from contact.requests
    where $1::bigint is null or id < $1
    order by id desc limit $2`,

    // A claim skips what is locked here, so that no e-mail is claimed between the check and the deletion.
    lockMails: `
    select mails.id from contact.mails join contact.requests on requests.id = request_id
    where reference = any ($1::text[]) order by mails.id for update of mails`,
    erase: `
    delete from contact.requests
    where reference = any ($1::text[]) and not ${isBeingSent}
    returning reference`,
    findStored: 'select reference from contact.requests where reference = any ($1::text[])',
    findDelivered: `
    select reference from contact.requests
    where received_at < $1 and not ${isBeingSent} and exists (
      select from contact.mails
      where request_id = requests.id and kind = 'notification' and sent_at is not null)
    order by received_at limit $2`,
    size: "select pg_table_size('contact.requests') + pg_table_size('contact.mails') as bytes",

    check: `
    insert into contact.last_check (id, at) values (1, ${clock}) on conflict (id) do update set at = excluded.at
    returning at`,

    readAlarm: 'select since from contact.alarm',
    saveAlarm: `
    insert into contact.alarm (id, since) values (1, $1)
    on conflict (id) do update set since = excluded.since`,
    endAlarm: 'delete from contact.alarm',

    holdAlertLease: `
    insert into contact.watch (id, keeper, until) values (1, $1, ${after('$2::int')})
    on conflict (id) do update set keeper = excluded.keeper, until = excluded.until
      where watch.keeper = excluded.keeper or watch.until <= ${clock}
        or watch.until > ${after(String(longestWaitMs))}
    returning keeper`,
  };
}
