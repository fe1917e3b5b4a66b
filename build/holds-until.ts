import { securityDays } from '../hosting.ts';
import { claimsThatEnd, noticeDays } from '../owner/checks.ts';

const dayMs = 86_400_000;

/**
 * The last day, `YYYY-MM-DD`, on which what was built at `time` still says what a new build would say: no claim and no
 * certificate has ended since, and nothing warns of `security.txt` yet.
 */
export function holdsUntil(time: number, ends: { lastDay: string }[] = claimsThatEnd()): string {
  const today = toDay(time);
  const renewal = toDay(time + (securityDays - noticeDays - 1) * dayMs);
  const days = ends.map(({ lastDay }) => lastDay).filter((day) => day >= today);
  return [...days, renewal].sort()[0] ?? renewal;
}

function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
