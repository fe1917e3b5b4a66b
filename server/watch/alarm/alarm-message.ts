import type { Health } from '../health.ts';
import { inWords } from '../troubles.ts';

/** What there is to tell: that one began, or with no troubles that it is over. */
export interface Alarm {
  health: Pick<Health, 'troubles' | 'storing' | 'owed' | 'undeliverable' | 'oldest'>;
  since: Date;
  /** Sent by `test-alert`. */
  isTest?: boolean;
}

/** The JSON that `ALERT_URL` gets. Slack and Mattermost show `text`. Nothing in it comes from a visitor. */
export interface AlarmMessage {
  text: string;
  status: 'firing' | 'resolved';
  /** Only there in a test. */
  test?: true;
  reason: string | null;
  /** Of all that is due to the owner together; null where some could not be read. */
  owed: number | null;
  undeliverable: number | null;
  oldest: string | null;
  /** Start of the alarm; times are in ISO 8601. */
  since: string;
  site: string;
}

export function alarmMessage({ health, since, isTest }: Alarm, site: string): AlarmMessage {
  const { troubles, owed, undeliverable, oldest } = health;
  const [first] = troubles;
  const start = since.toISOString();
  const mark = isTest ? 'Test: ' : '';
  const common = {
    ...(isTest && { test: true as const }),
    ...{ owed, undeliverable, oldest, since: start, site },
  };
  if (first === undefined) {
    const left =
      undeliverable > 0
        ? `${undeliverable} undeliverable: npm run contact -- list --status undeliverable`
        : 'nothing is left to do';
    const text = `${mark}Contact requests of ${site} are well again after the alarm of ${start}, and ${left}.`;
    return { text, status: 'resolved', reason: null, ...common };
  }
  const reason = inWords(troubles);
  const cause = first.cause ? ` (${first.cause})` : '';
  const text = `${mark}Contact requests of ${site} need you: ${reason}${cause}; ${first.advice}.`;
  return { text, status: 'firing', reason, ...common };
}

/**
 * A workflow of Microsoft Teams shows a card alone, and is known by its host: `type` and `attachments` mean something else
 * to Slack and Mattermost. https://learn.microsoft.com/en-us/connectors/teams/#request-body-schema
 */
export function alarmBody(message: AlarmMessage, { hostname }: URL): string {
  if (!hostname.endsWith('.api.powerplatform.com')) return JSON.stringify(message);
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.2',
    body: [{ type: 'TextBlock', text: message.text, wrap: true }],
  };
  const contentType = 'application/vnd.microsoft.card.adaptive';
  const card = { contentType, contentUrl: null, content };
  return JSON.stringify({ type: 'message', attachments: [card], ...message });
}
