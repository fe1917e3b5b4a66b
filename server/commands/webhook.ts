import { sampleRequest } from 'contact/sample-request.ts';
import { createdEvent } from '../deliver/webhook/event.ts';
import { createWebhook } from '../deliver/webhook/webhook.ts';
import { newWebhookSecret } from '../lib/secrets.ts';
import { describeCall } from './shared/call-result.ts';
import type { Command } from './shared/command.ts';

const reference = 'TEST-TEST-TEST';

export const testWebhook: Command = {
  usage: '',
  help: 'roept WEBHOOK_URL aan met een aanvraag die test heet, en zegt wat terugkwam',
  async run(_positionals, _options, { settings, fetch, now, print }) {
    const { webhook } = settings;
    if (webhook === undefined) {
      print('WEBHOOK_URL is niet ingesteld, dus er is niets aangeroepen');
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
    print(`${webhook.url.host} wordt aangeroepen`);
    const result = await post(event);
    print(describeCall('WEBHOOK_URL', result, 'kent de ontvanger het geheim van WEBHOOK_SECRET?'));
    return result.failure === undefined;
  },
};

export const webhookSecret: Command = {
  usage: '',
  help: `maakt een geheim voor WEBHOOK_SECRET en toont het
  Geef het ook aan de ontvanger. Om het te wijzigen, zet u in WEBHOOK_SECRET het nieuwe, een spatie en het oude, tot de
  ontvanger het nieuwe heeft.`,
  async run(_positionals, _options, { print }) {
    print(`WEBHOOK_SECRET=${newWebhookSecret()}`);
    return true;
  },
};
