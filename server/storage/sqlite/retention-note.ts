import { longestGapMs } from '../retention-period.ts';
import type { Statements } from './statements.ts';

const lastLook = 'retention_looked_at';

/** Runs in a transaction. @param now In milliseconds since 1970. */
export function noteRetention(statements: Statements, days: number, now: number) {
  const name = `retention:${days}`;
  statements.forgetOtherRetention.run({ name });
  const looked = statements.readMoment.get({ name: lastLook });
  if (now - Number(looked?.['at'] ?? now) > longestGapMs) statements.forgetMoment.run({ name });
  statements.forgetMoment.run({ name: lastLook });
  statements.noteMoment.run({ name: lastLook, now });
  const noted = statements.noteMoment.get({ name, now });
  return { since: new Date(Number(noted?.['at'])), now: new Date(now) };
}
