// https://sqlite.org/rescode.html: the low byte of a code is its primary code.
const busy = 5;
const corrupt = 11;
const notADatabase = 26;

/** Whether another connection has the lock. */
export function isLocked(error: unknown): boolean {
  return codeOf(error) === busy;
}

/** Whether the file is damaged or no database. */
export function isUnreadable(error: unknown): boolean {
  return [corrupt, notADatabase].includes(codeOf(error));
}

/** @param error SQLite's, or the error that was thrown because of it. */
function codeOf(error: unknown): number {
  const { errcode, cause } = error as { errcode?: number; cause?: { errcode?: number } };
  return (errcode ?? cause?.errcode ?? 0) & 0xff;
}
