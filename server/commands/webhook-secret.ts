import { newWebhookSecret } from '../lib/webhook-secret.ts';
import type { Command } from './shared/command.ts';

export const webhookSecret: Command = {
  usage: '',
  help: `makes a secret for WEBHOOK_SECRET and shows it
  Give it to the receiver, too. To change it, set WEBHOOK_SECRET to the new one, a blank and the old one until the
  receiver has the new one.`,
  async run(_words, _options, { say }) {
    say(`WEBHOOK_SECRET=${newWebhookSecret()}`);
    return true;
  },
};
