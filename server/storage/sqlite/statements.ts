import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { toldKinds } from '../delivery-kinds.ts';
import { owed } from '../outbox-statements.ts';
import { requestColumns } from '../rows.ts';
import { listOf } from '../sql.ts';
import { confirmationWindowMs } from '../store.ts';

// Neither a lease that ended counts nor one that a wrong clock dated impossibly late.
const isBeingSent = `EXISTS (
  SELECT 1 FROM mails
  WHERE request_id = requests.id AND lease IS NOT NULL AND due_at > :now AND due_at <= :latest)`;
const isDelivered = `EXISTS (
  SELECT 1 FROM mails
  WHERE request_id = requests.id AND kind = 'notification' AND sent_at IS NOT NULL)`;
const isOver = `received_at < :receivedBefore AND ${isDelivered} AND (received_at < :heldBefore OR NOT EXISTS (
  SELECT 1 FROM mails
  WHERE request_id = requests.id AND kind IN (SELECT value FROM json_each(:holding)) AND sent_at IS NULL))`;

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
  // A reference has no index, so the table is read window by window.
  windowBelow: `
    SELECT min(id) AS first, count(*) AS size
    FROM (SELECT id FROM requests WHERE id < :before ORDER BY id DESC LIMIT :window)`,
  findInWindow: `
    SELECT id, reference FROM requests
    WHERE id >= :first AND id < :before AND reference IN (SELECT value FROM json_each(:references))`,
  windowAbove: `
    SELECT max(id) AS last, count(*) AS size
    FROM (SELECT id FROM requests WHERE id > :from ORDER BY id LIMIT :window)`,
  findOver: `
    SELECT id, reference FROM requests
    WHERE id > :from AND id <= :last AND ${isOver} AND NOT ${isBeingSent}
    ORDER BY id LIMIT :limit`,
  countExpired: `
    SELECT count(*) AS number FROM requests WHERE id >= :first AND id < :before AND ${isOver}`,
  erase: `
    DELETE FROM requests WHERE id = :id AND reference = :reference AND NOT ${isBeingSent}
    RETURNING received_at, type`,
  // Word of an erasure goes where the request may have arrived. What is owed anew has no attempts, but an error.
  findToldKinds: `SELECT kind FROM mails
    WHERE request_id = :id AND kind IN ${listOf(toldKinds)} AND (attempts > 0 OR last_error IS NOT NULL)`,
  oweErasure:
    'INSERT INTO mails (erased_reference, kind, due_at, owed_since) VALUES (:reference, :kind, :now, :now)',
  isStored: 'SELECT id FROM requests WHERE id = :id AND reference = :reference',
  // How many erasures left something that is not overwritten yet.
  countErasures: 'SELECT erased, erased - emptied AS waiting FROM erasing',
  noteErased: 'UPDATE erasing SET erased = erased + 1',
  // Not those that came meanwhile. Version 9 reads `rewritten`, in case it is gone back to.
  noteScrubbed: 'UPDATE erasing SET emptied = erased, rewritten = erased WHERE erased = :erased',
  countErased: `
    INSERT INTO day_counts VALUES (:day, :counted, 1) ON CONFLICT DO UPDATE SET number = number + 1`,
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
