import { DatabaseSync } from 'node:sqlite';

export interface OwedMail {
  reference: string;
  attempts: number;
  isSent: boolean;
  isGivenUp: boolean;
  isClaimed: boolean;
  lastError: string | null;
  /** Milliseconds until it is tried again. */
  dueInMs: number;
}

/** What a database says of every e-mail, while a server may be using it. */
export function owedMails(file: string): OwedMail[] {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  try {
    const rows = database
      .prepare(
        'SELECT mails.*, reference FROM mails JOIN requests ON requests.id = request_id ORDER BY mails.id',
      )
      .all();
    return rows.map((row) => ({
      reference: String(row['reference']),
      attempts: Number(row['attempts']),
      isSent: row['sent_at'] !== null,
      isGivenUp: row['abandoned_at'] !== null,
      isClaimed: row['lease'] !== null,
      lastError: row['last_error'] === null ? null : String(row['last_error']),
      dueInMs: Number(row['due_at']) - Date.now(),
    }));
  } finally {
    database.close();
  }
}

/** Makes due what waits, as if its pause were over. */
export function endPauses(file: string): void {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  database.exec('UPDATE mails SET due_at = 0 WHERE lease IS NULL AND sent_at IS NULL');
  database.close();
}
