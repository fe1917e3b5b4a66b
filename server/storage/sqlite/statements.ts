import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { owed } from '../outbox-statements.ts';
import { requestColumns } from '../rows.ts';
import { confirmationWindowMs } from '../store.ts';

// Times are milliseconds since 1970.
const statements = {
  findKeyed: 'SELECT reference FROM requests WHERE is_keyed AND fingerprint = :fingerprint',
  // A wrong clock dated what was received after the window.
  findRecent: `
    SELECT reference FROM requests
    WHERE NOT is_keyed AND fingerprint = :fingerprint
      AND received_at > :at - :window AND received_at < :at + :window
    ORDER BY received_at DESC LIMIT 1`,
  insertRequest: `
    INSERT INTO requests (received_at, is_keyed, fingerprint, ${requestColumns.join(', ')})
    VALUES (:at, :isKeyed, :fingerprint, ${requestColumns.map((column) => `:${column}`).join(', ')})
    ON CONFLICT (fingerprint) WHERE is_keyed DO NOTHING`,
  insertDelivery:
    'INSERT INTO mails (request_id, kind, mailbox, domain, due_at, owed_since) VALUES (:id, :kind, :mailbox, :domain, :at, :at)',
  // What is still owed counts however old it is: after an outage it would all go out at once.
  findConfirmation: `
    SELECT id FROM mails
    WHERE mailbox = :mailbox AND (${owed} OR abs(:at - coalesce(sent_at, owed_since)) < ${confirmationWindowMs})
    LIMIT 1`,
  countConfirmations: `
    SELECT count(*) AS in_all, count(*) FILTER (WHERE domain = :domain) AS of_domain FROM mails
    WHERE mailbox IS NOT NULL
      AND owed_since > :at - ${confirmationWindowMs} AND owed_since < :at + ${confirmationWindowMs}`,
  // How many erasures left something that is not overwritten yet.
  countErasures: 'SELECT erased, erased - emptied AS waiting FROM erasing',
  // Not those that came meanwhile. Version 9 reads `rewritten`, in case it is gone back to.
  noteScrubbed: 'UPDATE erasing SET emptied = erased, rewritten = erased WHERE erased = :erased',
  noteCheck: `
    INSERT INTO last_check VALUES (1, :at) ON CONFLICT (id) DO UPDATE SET at = excluded.at`,
  readMoment: 'SELECT at FROM moments WHERE name = :name',
  forgetOtherRetention: "DELETE FROM moments WHERE name LIKE 'retention:%' AND name <> :name",
  forgetMoment: 'DELETE FROM moments WHERE name = :name',
  // A wrong clock set a moment that is yet to come.
  noteMoment: `
    INSERT INTO moments VALUES (:name, :now)
    ON CONFLICT (name) DO UPDATE SET at = min(at, excluded.at) RETURNING at`,
};

export type Statements = Record<keyof typeof statements, StatementSync>;

export function prepareStatements(database: DatabaseSync): Statements {
  const entries = Object.entries(statements);
  const prepared = entries.map(([name, sql]) => [name, database.prepare(sql)]);
  return Object.fromEntries(prepared) as Statements;
}
