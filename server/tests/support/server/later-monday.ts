import { firstLetterMonday } from '../../../lib/dutch-time.ts';

/** The first Monday on which a new database has a letter due. */
export function laterMonday(): string {
  return firstLetterMonday(new Date());
}
