import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { sourceLabels } from '../../../contact/source-labels.ts';
import { allKinds, deliveryKinds, ownersKinds } from '../delivery-kinds.ts';
import { requestColumns } from '../rows.ts';

const labels = sourceLabels.join(', ');
const owed = 'sent_at IS NULL AND abandoned_at IS NULL';
const listOf = (kinds: string[]) => kinds.map((kind) => `'${kind}'`).join(', ');
const told = listOf(allKinds.filter((kind) => deliveryKinds[kind].isToldOfErasure));
const notHeld = 'id NOT IN (SELECT value FROM json_each(:held))';

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
const requestsWithDeliveries = `
  SELECT *, (
    SELECT json_group_array(json_object(
      'kind', kind, 'attempts', attempts, 'owedSince', owed_since, 'dueAt', due_at,
      'sentAt', sent_at, 'abandonedAt', abandoned_at, 'lastError', last_error) ORDER BY mails.id)
    FROM mails WHERE request_id = requests.id) AS deliveries
  FROM requests`;

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
  findRequest: 'SELECT * FROM requests WHERE id = :id',
  insertDelivery:
    'INSERT INTO mails (request_id, kind, mailbox, due_at, owed_since) VALUES (:id, :kind, :mailbox, :at, :at)',
  // What is still owed counts however old it is: after an outage it would all go out at once.
  findConfirmation: `
    SELECT id FROM mails
    WHERE mailbox = :mailbox AND (${owed} OR abs(:at - coalesce(sent_at, owed_since)) < :window)
    LIMIT 1`,
  // What was never tried goes before what was postponed.
  findDue: `SELECT id, lease IS NOT NULL AS has_lapsed FROM mails
    WHERE kind = :kind AND ${owed} AND due_at <= :now AND ${notHeld} ORDER BY attempts, due_at LIMIT 1`,
  findMisdated: `SELECT id, lease IS NOT NULL AS has_lapsed FROM mails
    WHERE kind = :kind AND ${owed} AND due_at > :now + :longestWait AND due_at > :now + wait_ms AND ${notHeld}
    ORDER BY due_at LIMIT 1`,
  findGivenUp: `SELECT id, lease IS NOT NULL AS has_lapsed FROM mails
    WHERE kind = :kind AND abandoned_at IS NOT NULL
      AND due_at <= :now AND due_at < abandoned_at + :retryFor AND ${notHeld} ORDER BY abandoned_at LIMIT 1`,
  claim: `
    UPDATE mails SET attempts = attempts + 1, lease = :lease, due_at = :now + :wait, wait_ms = :wait WHERE id = :id
    RETURNING request_id, coalesce(erased_reference, monday) AS reference, attempts, owed_since`,
  endLease: 'UPDATE mails SET lease = NULL, due_at = :now + :grace WHERE id = :id',
  // The id may belong to a delivery of another request by now.
  complete: `UPDATE mails SET sent_at = coalesce(sent_at, :now), abandoned_at = NULL, lease = NULL, last_error = NULL
    WHERE id = :id AND (
      monday = :reference OR EXISTS (SELECT 1 FROM requests WHERE id = request_id AND reference = :reference))`,
  forgetErasure: 'DELETE FROM mails WHERE id = :id AND erased_reference = :reference',
  postpone: `UPDATE mails SET due_at = :now + :wait, wait_ms = :wait, lease = NULL, last_error = :reason
    WHERE id = :id AND lease = :lease`,
  abandon: `UPDATE mails SET abandoned_at = coalesce(abandoned_at, :now), due_at = :now + :retry, lease = NULL,
      last_error = :reason
    WHERE id = :id AND lease = :lease`,
  resend: `
    UPDATE mails SET abandoned_at = NULL, attempts = 0, owed_since = :now,
      due_at = CASE WHEN lease IS NULL THEN :now ELSE due_at END
    WHERE kind IN (${listOf(ownersKinds)}) AND abandoned_at IS NOT NULL AND (:reference IS NULL
      OR erased_reference = :reference OR request_id = (SELECT id FROM requests WHERE reference = :reference))
    RETURNING kind`,
  nextDue: `SELECT min(due_at) AS due_at FROM mails WHERE kind = :kind AND ${owed}`,
  backlog: `
    SELECT
      (SELECT count(*) FROM mails WHERE kind = :kind AND ${owed}) AS owed,
      (SELECT min(owed_since) FROM mails WHERE kind = :kind AND ${owed}) AS oldest,
      (SELECT :now - min(owed_since) FROM mails WHERE kind = :kind AND ${owed}) AS age_ms,
      (SELECT last_error FROM mails WHERE kind = :kind AND ${owed} ORDER BY owed_since LIMIT 1) AS reason,
      (SELECT count(*) FROM mails WHERE kind = :kind AND abandoned_at IS NOT NULL) AS undeliverable`,
  readErasures: `
    SELECT erased_reference AS reference, kind, attempts, owed_since AS owedSince, due_at AS dueAt, sent_at AS sentAt,
      abandoned_at AS abandonedAt, last_error AS lastError
    FROM mails WHERE erased_reference IS NOT NULL ORDER BY id`,
  readRequests: `${requestsWithDeliveries} WHERE id < :before ORDER BY id DESC LIMIT :limit`,
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
  countOver: `
    SELECT count(*) AS number FROM requests WHERE id >= :first AND id < :before AND ${isOver}`,
  erase: `DELETE FROM requests WHERE id = :id AND reference = :reference AND NOT ${isBeingSent}`,
  // Word of an erasure goes where the request may have arrived. What is owed anew has no attempts, but an error.
  findToldKinds: `SELECT kind FROM mails
    WHERE request_id = :id AND kind IN (${told}) AND (attempts > 0 OR last_error IS NOT NULL)`,
  oweErasure:
    'INSERT INTO mails (erased_reference, kind, due_at, owed_since) VALUES (:reference, :kind, :now, :now)',
  dropErasures: 'DELETE FROM mails WHERE erased_reference IS NOT NULL AND owed_since < :owedBefore',
  isStored: 'SELECT id FROM requests WHERE id = :id AND reference = :reference',
  readErasing: 'SELECT erased, rewritten, emptied FROM erasing',
  noteErased: 'UPDATE erasing SET erased = erased + 1',
  // The new pages went through the log, which has to be emptied again.
  noteRewritten:
    'UPDATE erasing SET rewritten = max(rewritten, :erased), emptied = min(emptied, :erased - 1)',
  noteEmptied: 'UPDATE erasing SET emptied = max(emptied, :erased) WHERE rewritten = :rewritten',
  addCount: `
    INSERT INTO day_counts VALUES (:day, :counted, :number)
    ON CONFLICT DO UPDATE SET number = number + excluded.number`,
  readCounts: 'SELECT day, counted, number FROM day_counts WHERE day BETWEEN :first AND :last',
  countRequests: `
    SELECT type, ${labels}, count(*) AS number,
      (SELECT count(*) FROM json_each(:edges) WHERE value <= received_at) - 1 AS span
    FROM requests
    WHERE id >= :first AND id < :before AND received_at >= :from AND received_at < :until
    GROUP BY type, ${labels}, span`,
  isLetterOwed: 'SELECT 1 FROM mails WHERE monday = :monday',
  oweLetter: `INSERT INTO mails (monday, kind, due_at, owed_since) VALUES (:monday, 'letter', :now, :now)
    ON CONFLICT (monday) DO NOTHING`,
  lastLetter:
    'SELECT max(monday) AS monday FROM mails WHERE monday < :monday AND sent_at IS NOT NULL',
  readMoment: 'SELECT at FROM moments WHERE name = :name',
  forgetOtherRetention: "DELETE FROM moments WHERE name LIKE 'retention:%' AND name <> :name",
  forgetMoment: 'DELETE FROM moments WHERE name = :name',
  // A wrong clock set a moment that is yet to come.
  noteMoment: `
    INSERT INTO moments VALUES (:name, :now)
    ON CONFLICT (name) DO UPDATE SET at = min(at, excluded.at) RETURNING at`,
  check:
    'INSERT INTO last_check (id, at) VALUES (1, :now) ON CONFLICT (id) DO UPDATE SET at = excluded.at',
  readAlarm: 'SELECT since FROM alarm',
  saveAlarm:
    'INSERT INTO alarm (id, since) VALUES (1, :since) ON CONFLICT (id) DO UPDATE SET since = excluded.since',
  endAlarm: 'DELETE FROM alarm',
};

export type Statements = Record<keyof typeof statements, StatementSync>;

export function prepareStatements(database: DatabaseSync): Statements {
  const entries = Object.entries(statements);
  const prepared = entries.map(([name, sql]) => [name, database.prepare(sql)]);
  return Object.fromEntries(prepared) as Statements;
}
