import { firstLetterMonday } from '../../../lib/dutch-time.ts';

/** The first Monday for which a new database owes a letter. */
export function laterMonday(): string {
  return firstLetterMonday(new Date());
}
