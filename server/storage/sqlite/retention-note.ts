import type { Statements } from './statements.ts';

const dayMs = 86_400_000;
// Retention notes this time each hour. If the clock is more than a day past it, the clock was set ahead or the server stood still.
const lastLook = 'retention_looked_at';

/** Runs in a transaction. @param now In milliseconds since 1970. */
export function noteRetention(statements: Statements, days: number, now: number) {
  const name = `retention:${days}`;
  statements.forgetOtherRetention.run({ name });
  const looked = statements.readMoment.get({ name: lastLook });
  if (now - Number(looked?.['at'] ?? now) > dayMs) statements.forgetMoment.run({ name });
  statements.forgetMoment.run({ name: lastLook });
  statements.noteMoment.run({ name: lastLook, now });
  const noted = statements.noteMoment.get({ name, now });
  return { since: new Date(Number(noted?.['at'])), now: new Date(now) };
}
