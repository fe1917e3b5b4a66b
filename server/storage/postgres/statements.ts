import {
  confirmationWindowMs,
  longestWaitMs,
  maxConfirmations,
  maxConfirmationsPerDomain,
  repeatWindowMs,
} from '../limits.ts';
import { isPending } from '../outbox.ts';
import { requestColumns } from '../rows.ts';
import type { Dialect } from '../sql.ts';

export function createStatements({ now: clock, after }: Dialect) {
  const isRecent = (time: string) =>
    `(${time} > ${after(-confirmationWindowMs)} and ${time} < ${after(confirmationWindowMs)})`;

  const columns = requestColumns.join(', ');

  return {
    // Rows dated after the window come from a wrong clock. A pending confirmation counts, whatever its age: otherwise all
    // would go out at once after an outage.
    add: `
    with new as (
      select * from jsonb_to_recordset($1) as new
        (place int, is_keyed boolean, fingerprint text, kinds text, mailbox text, domain text, ${columns.replaceAll(',', ' text,')} text)
    ), checked as (
      select new.*, coalesce((
        select reference from requests
        where new.is_keyed and is_keyed and fingerprint = new.fingerprint
      ), (
        select reference from requests
        where not new.is_keyed and not is_keyed and fingerprint = new.fingerprint
          and received_at > ${after(-repeatWindowMs)} and received_at < ${after(repeatWindowMs)}
        order by received_at desc limit 1
      )) as known
      from new
    ), stored as (
      insert into requests (received_at, is_keyed, fingerprint, ${columns})
      select ${clock}, is_keyed, fingerprint, ${columns} from checked where known is null order by place
      returning id, reference
    ), recent as (
      select domain, count(*) as number from deliveries
      where mailbox is not null and ${isRecent('owed_since')} group by domain
    ), confirming as (
      select reference,
        row_number() over (partition by domain order by place)
          + coalesce((select number from recent where recent.domain = new.domain), 0) as of_domain,
        row_number() over (order by place) + (select coalesce(sum(number), 0) from recent) as in_all
      from stored join new using (reference)
      where mailbox is not null and not exists (
        select from deliveries
        where deliveries.mailbox = new.mailbox and (${isPending} or ${isRecent('coalesce(sent_at, owed_since)')}))
    ), queued as (
      insert into deliveries (request_id, kind, mailbox, domain, due_at, owed_since)
      select stored.id, kind, case kind when 'confirmation' then mailbox end, case kind when 'confirmation' then domain end,
        ${clock}, ${clock}
      from stored join new using (reference),
        unnest(string_to_array(kinds, ' ')) with ordinality as request_kinds (kind, rank)
      where kind <> 'confirmation' or reference in (
        select reference from confirming
        where of_domain <= ${maxConfirmationsPerDomain} and in_all <= ${maxConfirmations})
      order by place, rank
    )
    select coalesce(known, reference) as reference, known is null as is_new from checked order by place`,

    noteProbe: `
    insert into write_probe (id, at) values (1, ${clock})
    on conflict (id) do update set at = excluded.at`,

    acquireAlarmLease: `
    insert into alarm_lease as known (id, instance, ends_at) values (1, $1, ${after('$2::int')})
    on conflict (id) do update set instance = excluded.instance, ends_at = excluded.ends_at
      where known.instance = excluded.instance or known.ends_at <= ${clock}
        or known.ends_at > ${after(longestWaitMs)}
    returning instance`,
  };
}
