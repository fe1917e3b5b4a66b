import { fields, mapFields } from '../../contact/fields.ts';
import { toEvent } from '../webhook/event.ts';
import { createWebhook } from '../webhook/webhook.ts';
import { testCommand } from './shared/test-command.ts';

const reference = 'TEST-TEST-TEST';

export const testWebhook = testCommand(
  'calls WEBHOOK_URL with a request that is marked as a test and says what came back',
  async ({ webhook }, say) => {
    if (webhook === undefined) {
      say('WEBHOOK_URL is not set, so nothing was called');
      return false;
    }
    const now = new Date();
    const { post } = createWebhook(webhook, { fetch, now: () => now });
    const event = toEvent({
      reference,
      owedSince: now,
      request: {
        reference,
        receivedAt: now,
        type: 'demo',
        ...mapFields((name) => fields[name].sample),
        marks: ['test'],
        source: {},
      },
    });
    say(`Calling ${webhook.url.host}`);
    const { status, failure } = await post(event);
    if (failure === undefined) say(`It works: the receiver answered ${status}`);
    else say(`It does not work: ${adviceFor(status, failure)}`);
    return failure === undefined;
  },
);

function adviceFor(status: number | undefined, failure: string): string {
  if (status === undefined) return `${failure}; look at WEBHOOK_URL and whether the receiver runs`;
  if (status === 401 || status === 403)
    return `${failure}; does the receiver know the secret in WEBHOOK_SECRET?`;
  if (status === 404 || status === 410) return `${failure}; look at the path of WEBHOOK_URL`;
  if (status >= 300 && status < 400)
    return `${failure}, and redirects are not followed; set WEBHOOK_URL to where it leads`;
  return `${failure}; look in the log of the receiver`;
}
