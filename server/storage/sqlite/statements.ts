import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { confirmationWindowMs } from '../limits.ts';
import { isPending } from '../outbox.ts';
import { requestColumns } from '../rows.ts';

// Times are milliseconds since 1970.
const statements = {
  findKeyed: 'select reference from requests where is_keyed and fingerprint = :fingerprint',
  // Rows dated after the window come from a wrong clock.
  findRecent: `
    select reference from requests
    where not is_keyed and fingerprint = :fingerprint
      and received_at > :at - :window and received_at < :at + :window
    order by received_at desc limit 1`,
  insertRequest: `
    insert into requests (received_at, is_keyed, fingerprint, ${requestColumns.join(', ')})
    values (:at, :isKeyed, :fingerprint, ${requestColumns.map((column) => `:${column}`).join(', ')})
    on conflict (fingerprint) where is_keyed do nothing`,
  insertDelivery: `
    insert into deliveries (request_id, kind, mailbox, domain, due_at, owed_since)
    values (:id, :kind, :mailbox, :domain, :at, :at)`,
  // A pending confirmation counts, whatever its age: otherwise all would go out at once after an outage.
  findConfirmation: `
    select id from deliveries
    where mailbox = :mailbox and (${isPending} or abs(:at - coalesce(sent_at, owed_since)) < ${confirmationWindowMs})
    limit 1`,
  countConfirmations: `
    select count(*) as in_all, count(*) filter (where domain = :domain) as of_domain from deliveries
    where mailbox is not null
      and owed_since > :at - ${confirmationWindowMs} and owed_since < :at + ${confirmationWindowMs}`,
  // `waiting`: erasures whose data is not overwritten yet.
  countErasures: 'select erased, erased - scrubbed as waiting from scrubbing',
  // Changes nothing if more was erased meanwhile.
  noteScrubbed: 'update scrubbing set scrubbed = erased where erased = :erased',
  noteProbe: `
    insert into write_probe values (1, :at) on conflict (id) do update set at = excluded.at`,
  readBackupTime: 'select made_at from backup',
};

export type Statements = Record<keyof typeof statements, StatementSync>;

export function prepareStatements(database: DatabaseSync): Statements {
  const prepare = ([name, sql]: [string, string]) => [name, database.prepare(sql)];
  return Object.fromEntries(Object.entries(statements).map(prepare)) as Statements;
}
