import { firstLetterMonday } from '../../../lib/dutch-time.ts';

/** A Monday whose letter a database owes that began to count just now. */
export function laterMonday(): string {
  return firstLetterMonday(new Date());
}
