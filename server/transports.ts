import { confirmation } from './email-content/confirmation.ts';
import { notification } from './email-content/notification.ts';
import type { Addresses } from './email-content/request-facts.ts';
import type { Mailer } from './email-transport/mailer.ts';
import type { SendResult } from './lib/delivery-error.ts';
import type { ClaimedDelivery, DeliveryKind } from './store/store.ts';
import { createWebhook, type WebhookSettings } from './webhook/webhook.ts';

interface Parts {
  mail: Addresses & { confirms: boolean };
  mailer: Mailer;
  webhook: WebhookSettings | undefined;
  fetch: typeof globalThis.fetch;
  now: () => Date;
}

const emails = { notification, confirmation };

/** How each kind of delivery leaves. `kinds` are those that the settings switch on; others stay owed. */
export function createTransports({ mail, mailer, webhook, fetch, now }: Parts) {
  const kinds: DeliveryKind[] = ['notification'];
  if (mail.confirms) kinds.push('confirmation');
  if (webhook) kinds.push('webhook');
  const caller = webhook && createWebhook(webhook, { fetch, now });

  return {
    kinds,
    /** @throws DeliveryError */
    async send(delivery: ClaimedDelivery): Promise<SendResult | undefined> {
      const { kind, request, reference } = delivery;
      if (kind === 'webhook' && caller) return caller.send(delivery);
      if (kind === 'webhook' || request === undefined)
        throw new Error(`nothing here delivers the ${kind} of ${reference}`);
      return mailer.send(emails[kind](request, mail), `${kind}-${reference}`);
    },
  };
}
