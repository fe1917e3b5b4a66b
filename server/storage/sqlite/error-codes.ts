// https://sqlite.org/rescode.html: the low byte of a code is its primary code.
const busy = 5;
const corrupt = 11;
const constraint = 19;
const notADatabase = 26;

/** Whether another connection has the lock. */
export function isLocked(error: unknown): boolean {
  return codeOf(error) === busy;
}

/** Whether the file is damaged or no database. */
export function isUnreadable(error: unknown): boolean {
  return [corrupt, notADatabase].includes(codeOf(error));
}

/** Whether rows contradict each other, as they can where a damaged index let a repeat in. */
export function isContradictory(error: unknown): boolean {
  return codeOf(error) === constraint;
}

function codeOf(error: unknown): number {
  return ((error as { errcode?: number }).errcode ?? 0) & 0xff;
}
