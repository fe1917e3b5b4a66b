import type { Backlog } from '../store/store.ts';
import type { Health } from './health.ts';

/** The JSON that `ALERT_URL` gets. Slack and Mattermost show `text`. Nothing in it comes from a visitor. */
export interface AlarmMessage {
  text: string;
  status: 'firing' | 'resolved';
  reason: string | null;
  owed: number | null;
  undeliverable: number | null;
  oldest: string | null;
  /** The same of the webhook; left out where none is set. */
  webhook?: { owed: number; undeliverable: number; oldest: string | null };
  /** Start of the alarm; times are in ISO 8601. */
  since: string;
  site: string;
}

export function alarmMessage(health: Health, since: Date, site: string): AlarmMessage {
  const { isWell, backlog, webhookBacklog } = health;
  const reason = isWell ? null : reasonOf(health);
  const start = since.toISOString();
  return {
    text: reason
      ? `Contact requests of ${site} need you: ${reason}${causeOf(health)}; ${adviceFor(health)}.`
      : `Contact requests of ${site} are well again after the alarm of ${start}, and nothing is left to do.`,
    status: isWell ? 'resolved' : 'firing',
    reason,
    owed: backlog?.owed ?? null,
    undeliverable: backlog?.undeliverable ?? null,
    oldest: backlog?.oldest?.toISOString() ?? null,
    ...(webhookBacklog && { webhook: countsOf(webhookBacklog) }),
    since: start,
    site,
  };
}

/** All that is wrong, in the words of `/readyz`. */
export function reasonOf({ storing, delivery, webhook = 'ok' }: Health): string {
  return [storing, delivery, webhook].filter((part) => part !== 'ok').join('; ');
}

function countsOf({ owed, undeliverable, oldest }: Backlog) {
  return { owed, undeliverable, oldest: oldest?.toISOString() ?? null };
}

function causeOf(health: Health): string {
  const { storing, delivery, backlog, webhookBacklog } = health;
  const reason = delivery === 'ok' ? webhookBacklog?.reason : backlog?.reason;
  return storing === 'ok' && reason ? ` (${reason})` : '';
}

function adviceFor({ storing, delivery, backlog, webhookBacklog }: Health): string {
  if (storing !== 'ok' || backlog === undefined)
    return 'look at the disk of the server and in its log, since visitors may be turned away';
  if (backlog.undeliverable > 0 || webhookBacklog?.undeliverable)
    return 'look in the log of the server why they were refused, mend that, then run the command';
  return delivery === 'ok'
    ? 'npm run contact -- test-webhook says what the receiver answers'
    : 'npm run contact -- test-mail says what the mail server answers';
}
