import { sampleRequest } from 'contact/sample-request.ts';
import { createdEvent } from '../deliver/webhook/event.ts';
import { createWebhook } from '../deliver/webhook/webhook.ts';
import { newWebhookSecret } from '../lib/secrets.ts';
import { describeCall } from './shared/call-result.ts';
import type { Command } from './shared/command.ts';

const reference = 'TEST-TEST-TEST';

export const testWebhook: Command = {
  usage: '',
  help: 'calls WEBHOOK_URL with a request that is marked as a test and says what came back',
  async run(_words, _options, { settings, fetch, now, print }) {
    const { webhook } = settings;
    if (webhook === undefined) {
      print('WEBHOOK_URL is not set, so nothing was called');
      return false;
    }
    const { post } = createWebhook(webhook, { fetch, now });
    const event = createdEvent({
      reference,
      receivedAt: now(),
      ...sampleRequest(),
      marks: ['test'],
      source: {},
    });
    print(`Calling ${webhook.url.host}`);
    const result = await post(event);
    print(
      describeCall('WEBHOOK_URL', result, 'does the receiver know the secret in WEBHOOK_SECRET?'),
    );
    return result.failure === undefined;
  },
};

export const webhookSecret: Command = {
  usage: '',
  help: `makes a secret for WEBHOOK_SECRET and shows it
  Give it to the receiver, too. To change it, set WEBHOOK_SECRET to the new one, a blank and the old one until the
  receiver has the new one.`,
  async run(_words, _options, { print }) {
    print(`WEBHOOK_SECRET=${newWebhookSecret()}`);
    return true;
  },
};
