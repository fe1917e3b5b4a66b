import { type Health, inWords } from './health.ts';

/** The JSON that `ALERT_URL` gets. Slack and Mattermost show `text`. Nothing in it comes from a visitor. */
export interface AlarmMessage {
  text: string;
  status: 'firing' | 'resolved';
  reason: string | null;
  /** Of all that is due to the owner together; null where some could not be read. */
  owed: number | null;
  undeliverable: number | null;
  oldest: string | null;
  /** Start of the alarm; times are in ISO 8601. */
  since: string;
  site: string;
}

export function alarmMessage(health: Health, start: Date, site: string): AlarmMessage {
  const { troubles, owed, undeliverable, oldest } = health;
  const [first] = troubles;
  const since = start.toISOString();
  const common = { owed, undeliverable, oldest, since, site };
  if (first === undefined) {
    const text = `Contact requests of ${site} are well again after the alarm of ${since}, and nothing is left to do.`;
    return { text, status: 'resolved', reason: null, ...common };
  }
  const reason = inWords(troubles);
  const cause = first.cause ? ` (${first.cause})` : '';
  const text = `Contact requests of ${site} need you: ${reason}${cause}; ${first.advice}.`;
  return { text, status: 'firing', reason, ...common };
}
