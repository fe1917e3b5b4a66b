import { deliveryKinds } from '../store/delivery-kinds.ts';
import { type Health, type KindBacklog, troubleOf } from './health.ts';

/** The JSON that `ALERT_URL` gets. Slack and Mattermost show `text`. Nothing in it comes from a visitor. */
export interface AlarmMessage {
  text: string;
  status: 'firing' | 'resolved';
  reason: string | null;
  /** Of all that is due to the owner together; null where that could not be read. */
  owed: number | null;
  undeliverable: number | null;
  oldest: string | null;
  /** Start of the alarm; times are in ISO 8601. */
  since: string;
  site: string;
}

export function alarmMessage(health: Health, since: Date, site: string): AlarmMessage {
  const reason = health.isWell ? null : reasonOf(health);
  const start = since.toISOString();
  return {
    text: reason
      ? `Contact requests of ${site} need you: ${reason}${causeOf(health)}; ${adviceFor(health)}.`
      : `Contact requests of ${site} are well again after the alarm of ${start}, and nothing is left to do.`,
    status: health.isWell ? 'resolved' : 'firing',
    reason,
    ...totalsOf(health),
    since: start,
    site,
  };
}

/** All that is wrong, in the words of `/readyz`. */
export function reasonOf({ storing, delivery }: Health): string {
  return [storing, delivery].filter((part) => part !== 'ok').join('; ');
}

export function totalsOf({ backlogs }: Health) {
  const known = backlogs.flatMap(({ backlog }) => backlog ?? []);
  if (known.length < backlogs.length) return { owed: null, undeliverable: null, oldest: null };
  const [oldest = null] = known.flatMap((each) => each.oldest?.toISOString() ?? []).sort();
  const sum = (name: 'owed' | 'undeliverable') =>
    known.reduce((total, backlog) => total + backlog[name], 0);
  return { owed: sum('owed'), undeliverable: sum('undeliverable'), oldest };
}

/** What is wrong first. */
function firstTrouble({ backlogs }: Health): KindBacklog | undefined {
  return backlogs.find((each) => troubleOf(each) !== undefined);
}

function causeOf(health: Health): string {
  const reason = firstTrouble(health)?.backlog?.reason;
  return health.storing === 'ok' && reason ? ` (${reason})` : '';
}

function adviceFor(health: Health): string {
  const trouble = firstTrouble(health);
  if (health.storing !== 'ok' || trouble?.backlog === undefined)
    return 'look at the disk of the server and in its log, since visitors may be turned away';
  if (health.backlogs.some(({ backlog }) => backlog?.undeliverable))
    return 'look in the log of the server why they were refused, mend that, then run the command';
  return deliveryKinds[trouble.kind].alarm?.advice ?? 'look in the log of the server';
}
