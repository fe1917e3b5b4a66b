import type { SendMailOptions } from 'nodemailer';
import { confirmation } from './email-content/confirmation.ts';
import { type LetterFacts, letter } from './email-content/letter.ts';
import { notification } from './email-content/notification.ts';
import type { Mailer } from './email-transport/mailer.ts';
import type { SendResult } from './lib/delivery-error.ts';
import type { SharedSettings } from './settings.ts';
import type { ClaimedDelivery, DeliveryKind } from './store/store.ts';
import { createWebhook, type WebhookSettings } from './webhook/webhook.ts';

interface Parts {
  mail: SharedSettings['mail'];
  mailer: Mailer;
  webhook: WebhookSettings | undefined;
  /** Undefined where no weekly letter is wanted. */
  letterFacts: ((monday: string) => Promise<LetterFacts>) | undefined;
  fetch: typeof globalThis.fetch;
  now: () => Date;
}

/** How each kind of delivery leaves. `kinds` are those that the settings switch on; others stay owed. */
export function createTransports({ mail, mailer, webhook, letterFacts, fetch, now }: Parts) {
  const kinds: DeliveryKind[] = ['notification'];
  if (mail.confirms) kinds.push('confirmation');
  if (webhook) kinds.push('webhook');
  if (letterFacts) kinds.push('letter');
  const caller = webhook && createWebhook(webhook, { fetch, now });

  async function toEmail({
    kind,
    request,
    reference,
  }: ClaimedDelivery): Promise<SendMailOptions | undefined> {
    if (kind === 'letter') return letterFacts && letter(await letterFacts(reference), mail);
    if (kind === 'notification') return request && notification(request, mail);
    if (kind === 'confirmation') return request && confirmation(request, mail);
    return undefined;
  }

  return {
    kinds,
    /** @throws DeliveryError */
    async send(delivery: ClaimedDelivery): Promise<SendResult | undefined> {
      const { kind, reference } = delivery;
      if (kind === 'webhook' && caller) return caller.send(delivery);
      const email = await toEmail(delivery);
      if (email === undefined) throw new Error(`nothing here delivers the ${kind} of ${reference}`);
      return mailer.send(email, `${kind}-${reference}`);
    },
  };
}
