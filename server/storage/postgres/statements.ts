import { owed } from '../outbox-statements.ts';
import { longestGapMs } from '../retention-period.ts';
import { requestColumns } from '../rows.ts';
import type { Dialect } from '../sql.ts';
import {
  confirmationsInAll,
  confirmationsOfDomain,
  confirmationWindowMs,
  longestWaitMs,
  repeatWindowMs,
} from '../store.ts';

export function statementsBy({ now: clock, after }: Dialect) {
  const isRecent = (time: string) =>
    `(${time} > ${after(-confirmationWindowMs)} and ${time} < ${after(confirmationWindowMs)})`;

  const columns = requestColumns.join(', ');

  const noted = "substr(known.value, strpos(known.value, ' ') + 1)::timestamptz";

  return {
    // A wrong clock dated what was received after the window. A confirmation that is still owed counts however old it is:
    // after an outage all would go out at once.
    add: `
    with new as (
      select * from jsonb_to_recordset($1) as new
        (place int, is_keyed boolean, fingerprint text, kinds text, mailbox text, domain text, ${columns.replaceAll(',', ' text,')} text)
    ), checked as (
      select new.*, coalesce((
        select reference from contact.requests
        where new.is_keyed and is_keyed and fingerprint = new.fingerprint
      ), (
        select reference from contact.requests
        where not new.is_keyed and not is_keyed and fingerprint = new.fingerprint
          and received_at > ${after(-repeatWindowMs)} and received_at < ${after(repeatWindowMs)}
        order by received_at desc limit 1
      )) as known
      from new
    ), stored as (
      insert into contact.requests (received_at, is_keyed, fingerprint, ${columns})
      select ${clock}, is_keyed, fingerprint, ${columns} from checked where known is null order by place
      returning id, reference
    ), recent as (
      select domain, count(*) as number from contact.mails
      where mailbox is not null and ${isRecent('owed_since')} group by domain
    ), confirming as (
      select reference,
        row_number() over (partition by domain order by place)
          + coalesce((select number from recent where recent.domain = new.domain), 0) as of_domain,
        row_number() over (order by place) + (select coalesce(sum(number), 0) from recent) as in_all
      from stored join new using (reference)
      where mailbox is not null and not exists (
        select from contact.mails
        where mails.mailbox = new.mailbox and (${owed} or ${isRecent('coalesce(sent_at, owed_since)')}))
    ), owing as (
      insert into contact.mails (request_id, kind, mailbox, domain, due_at, owed_since)
      select stored.id, kind, case kind when 'confirmation' then mailbox end, case kind when 'confirmation' then domain end,
        ${clock}, ${clock}
      from stored join new using (reference),
        unnest(string_to_array(kinds, ' ')) with ordinality as owed_kinds (kind, rank)
      where kind <> 'confirmation' or reference in (
        select reference from confirming
        where of_domain <= ${confirmationsOfDomain} and in_all <= ${confirmationsInAll})
      order by place, rank
    )
    select coalesce(known, reference) as reference, known is null as is_new from checked order by place`,

    noteCheck: `
    insert into contact.last_check (id, at) values (1, ${clock})
    on conflict (id) do update set at = excluded.at`,

    // `90 2026-11-21 22:05:31+01`, and when it was looked last. In the table of named values, as the version before would
    // refuse a database with a new table. A wrong clock set a moment that is yet to come; another `DateStyle` wrote what is
    // no date to us.
    noteRetention: `
    with looked as (
      select value::timestamptz as at from contact.secrets where name = 'retention_looked_at'
    ), looking as (
      insert into contact.secrets (name, value) values ('retention_looked_at', ${clock}::text)
      on conflict (name) do update set value = excluded.value
    )
    insert into contact.secrets as known (name, value) values ('retention', $1 || ' ' || ${clock}::text)
    on conflict (name) do update set value = case
      when known.value not like '% ____-__-__%' then excluded.value
      when split_part(known.value, ' ', 1) = $1 and ${noted} <= ${clock}
        and not exists (select from looked where at < ${after(-longestGapMs)}) then known.value
      else excluded.value end
    returning ${noted} as since, ${clock} as now`,

    holdAlertLease: `
    insert into contact.watch (id, keeper, until) values (1, $1, ${after('$2::int')})
    on conflict (id) do update set keeper = excluded.keeper, until = excluded.until
      where watch.keeper = excluded.keeper or watch.until <= ${clock}
        or watch.until > ${after(longestWaitMs)}
    returning keeper`,
  };
}
