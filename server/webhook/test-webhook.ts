import { fields, mapFields } from '../../contact/fields.ts';
import { toEvent } from './event.ts';
import { createWebhook, type Dependencies, type WebhookSettings } from './webhook.ts';

/**
 * Calls the receiver once with a made-up request whose `marks` hold `test`, and says what came back.
 * @returns Whether it was taken.
 */
export async function testWebhook(
  settings: WebhookSettings | undefined,
  say: (line: string) => void,
  dependencies: Dependencies,
): Promise<boolean> {
  if (settings === undefined) {
    say('WEBHOOK_URL is not set, so nothing was called');
    return false;
  }
  const now = dependencies.now();
  const event = toEvent({
    reference: 'TEST-TEST-TEST',
    owedSince: now,
    request: {
      reference: 'TEST-TEST-TEST',
      receivedAt: now,
      type: 'demo',
      ...mapFields((name) => fields[name].sample),
      marks: ['test'],
      source: {},
    },
  });
  say(`Calling ${settings.url.host}`);
  const { status, failure } = await createWebhook(settings, dependencies).post(event);
  if (failure === undefined) say(`It works: the receiver answered ${status}`);
  else say(`It does not work: ${adviceFor(status, failure)}`);
  return failure === undefined;
}

function adviceFor(status: number | undefined, failure: string): string {
  if (status === undefined) return `${failure}; look at WEBHOOK_URL and whether the receiver runs`;
  if (status === 401 || status === 403)
    return `${failure}; does the receiver know the secret in WEBHOOK_SECRET?`;
  if (status === 404 || status === 410) return `${failure}; look at the path of WEBHOOK_URL`;
  if (status >= 300 && status < 400)
    return `${failure}, and redirects are not followed; set WEBHOOK_URL to where it leads`;
  return `${failure}; look in the log of the receiver`;
}
