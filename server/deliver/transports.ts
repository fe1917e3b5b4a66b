import type { SendMailOptions } from 'nodemailer';
import type { SendResult } from '../lib/delivery-error.ts';
import type { CallParts } from '../lib/network/http-call.ts';
import type { MailSettings, SharedSettings } from '../settings.ts';
import type { DeliveryKind } from '../storage/delivery-kinds.ts';
import type { ClaimedDelivery, Store, StoredRequest } from '../storage/store.ts';
import { confirmation } from './email-content/confirmation.ts';
import { notification } from './email-content/notification.ts';
import type { MailSender } from './email-transport/mailer.ts';
import { createWebhook } from './webhook/webhook.ts';

interface TransportParts extends CallParts {
  settings: SharedSettings;
  store: Pick<Store, 'markOwnerNotified'>;
  mailer: MailSender;
  writeLetter: (monday: string) => Promise<SendMailOptions>;
  /** Whether the process ends soon, so that it cannot wait long for a slow mail server. */
  isShortLived: boolean;
}

const hourMs = 3_600_000;

type Send = (delivery: ClaimedDelivery) => Promise<SendResult | undefined>;

/** How each kind is sent. Disabled kinds are not claimed and stay pending. Throws DeliveryError. */
export function createTransports(parts: TransportParts): Send {
  const { store, mailer, writeLetter, now } = parts;
  const { mail, siteUrl, webhook } = parts.settings;
  const waitsLong = !parts.isShortLived;
  const byEmail =
    (write: (request: StoredRequest, mail: MailSettings) => SendMailOptions): Send =>
    async (delivery) => {
      const { kind, reference, request } = delivery;
      // The request was erased meanwhile.
      if (request === undefined) return refuse(delivery);
      const date = dateOf(request, now());
      return mailer.send({ ...write(request, mail), date }, `${kind}-${reference}`, waitsLong);
    };
  const byWebhook = webhook && createWebhook(webhook, parts);
  const senders: Record<DeliveryKind, Send> = {
    notification: byEmail(notification),
    confirmation: byEmail((request) => confirmation(request, mail, siteUrl)),
    letter: async ({ reference }) => {
      const begunAt = performance.now();
      const name = `letter-${reference}`;
      const result = await mailer.send(await writeLetter(reference), name, waitsLong);
      // The letter lists what is undeliverable, so the owner now knows. If recording this fails, the next letter records it.
      await store.markOwnerNotified(performance.now() - begunAt).catch(() => {});
      return result;
    },
    webhook: async (delivery) =>
      byWebhook && delivery.request ? byWebhook.send(delivery.request) : refuse(delivery),
    erasure: byWebhook ? byWebhook.sendErasureNotice : refuse,
  };

  return (delivery) => senders[delivery.kind](delivery);
}

/**
 * The time of the request, because Exchange recognises duplicates by Message-ID and Date; or `now`, if that time is over a day
 * ago (after an outage) or in the future (from a wrong clock): receivers refuse such dates or treat them as spam.
 */
function dateOf({ receivedAt }: StoredRequest, now: Date): Date {
  const hours = (now.getTime() - receivedAt.getTime()) / hourMs;
  // The clock of the store may be a little ahead.
  return hours > 24 || hours < -1 ? now : receivedAt;
}

async function refuse({ kind, reference }: ClaimedDelivery): Promise<never> {
  throw new Error(`cannot deliver the ${kind} of ${reference}: erased, or no WEBHOOK_URL`);
}
