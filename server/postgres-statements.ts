const owed = 'sent_at is null and abandoned_at is null';

// A lease that ended holds nothing: whoever took it died. Nor does one that a wrong clock dated impossibly late.
const isBeingSent = (now: string, latest: string) => `exists (
  select from contact.mails
  where request_id = requests.id and lease is not null and due_at > ${now} and due_at <= ${latest})`;

/** Takes one that no other copy holds at this moment. An index has them in this order, however many are owed. */
const claim = (isDue: string, order: string) => `
    with due as (
      select id from contact.mails
      where kind = $1 and ${owed} and ${isDue} and id <> all ($3::bigint[])
      order by ${order}
      limit 1 for update skip locked
    ), held as (
      update contact.mails set attempts = attempts + 1, lease = $4, due_at = $5
      from due where mails.id = due.id
      returning mails.id, request_id, attempts, owed_since
    )
    select requests.*, held.id as mail_id, attempts, owed_since
    from held join contact.requests on requests.id = held.request_id`;

/** Every statement of the PostgreSQL store. Times are `timestamptz`, which the library gives and takes as `Date`. */
export const statements = {
  // Under locks on the fingerprint and the mailbox. What was "received" later than the window reaches was dated by a
  // clock that was wrong. A confirmation that is still owed counts however old it is: after an outage they would all
  // go out at once.
  add: `
    with known as (
      select reference from contact.requests
      where fingerprint = $10::text and is_keyed = $9::boolean and (is_keyed or
        (received_at > $2::timestamptz - $13::interval and received_at < $2::timestamptz + $13::interval))
      order by received_at desc limit 1
    ), kept as (
      insert into contact.requests
        (reference, received_at, first_name, last_name, email, phone, type, marks, is_keyed, fingerprint)
      select $1::text, $2, $3, $4, $5, $6, $7, $8, $9, $10
      where not exists (select from known)
      returning id
    ), owing as (
      insert into contact.mails (request_id, kind, mailbox, due_at, owed_since)
      select kept.id, kind, case kind when 'confirmation' then $12::text end, $2, $2
      from kept, unnest($11::text[]) with ordinality as kinds (kind, place)
      where kind <> 'confirmation' or not exists (
        select from contact.mails
        where mailbox = $12 and (${owed} or (
          coalesce(sent_at, owed_since) > $2::timestamptz - $14::interval and
          coalesce(sent_at, owed_since) < $2::timestamptz + $14::interval)))
      order by place
    )
    select reference, false as is_new from known
    union all select $1, true from kept`,

  // A lease that ended is due again: whoever held it died. What was never tried goes before what is deferred.
  claimDue: claim('due_at <= $2', 'attempts, due_at'),
  // What a wrong clock dated impossibly late.
  claimMisdated: claim('due_at > $2', 'due_at'),
  complete: `
    update contact.mails set sent_at = $3, lease = null, last_error = null where id = $1 and lease = $2`,
  postpone: `
    update contact.mails set due_at = $3, lease = null, last_error = $4 where id = $1 and lease = $2`,
  abandon: `
    update contact.mails set abandoned_at = $3, lease = null, last_error = $4 where id = $1 and lease = $2`,
  resend: `
    update contact.mails set abandoned_at = null, attempts = 0, due_at = $1, owed_since = $1
    where kind = 'notification' and abandoned_at is not null and
      ($2::text is null or request_id in (select id from contact.requests where reference = $2))
    returning id`,
  nextDue: `select min(due_at) as due_at from contact.mails where kind = $1 and ${owed}`,
  backlog: `
    select
      (select count(*) from contact.mails where kind = 'notification' and ${owed}) as owed,
      (select min(owed_since) from contact.mails where kind = 'notification' and ${owed}) as oldest,
      (select count(*) from contact.mails
        where kind = 'notification' and abandoned_at is not null) as undeliverable`,

  readKept: `
    select *, (
      select json_agg(json_build_object(
        'kind', kind, 'attempts', attempts, 'owedSince', owed_since, 'dueAt', due_at,
        'sentAt', sent_at, 'abandonedAt', abandoned_at, 'lastError', last_error) order by mails.id)
      from contact.mails where request_id = requests.id) as mails
    from contact.requests
    where $1::bigint is null or id < $1
    order by id desc limit $2`,

  // Who claims passes over what is locked here, so that nothing comes to be sent between the look and the erasing.
  lockMails: `
    select mails.id from contact.mails join contact.requests on requests.id = request_id
    where reference = any ($1::text[]) order by mails.id for update of mails`,
  erase: `
    delete from contact.requests
    where reference = any ($1::text[]) and not ${isBeingSent('$2', '$3')}
    returning reference`,
  findKept: 'select reference from contact.requests where reference = any ($1::text[])',
  findDelivered: `
    select reference from contact.requests
    where received_at < $1 and not ${isBeingSent('$2', '$3')} and exists (
      select from contact.mails
      where request_id = requests.id and kind = 'notification' and sent_at is not null)
    order by received_at limit $4`,
  size: "select pg_table_size('contact.requests') + pg_table_size('contact.mails') as bytes",

  check: `
    insert into contact.last_check (id, at) values (1, $1) on conflict (id) do update set at = excluded.at`,

  readAlarm: 'select since from contact.alarm',
  keepAlarm: `
    insert into contact.alarm (id, since) values (1, $1)
    on conflict (id) do update set since = excluded.since`,
  endAlarm: 'delete from contact.alarm',

  keepWatch: `
    insert into contact.watch (id, keeper, until) values (1, $1, $3)
    on conflict (id) do update set keeper = excluded.keeper, until = excluded.until
      where watch.keeper = excluded.keeper or watch.until <= $2 or watch.until > $4
    returning keeper`,
};
