import { Webhook } from 'standardwebhooks';
import { DeliveryError } from '../lib/delivery-error.ts';
import { type Event, toEvent } from './event.ts';
import { postJson } from './post-json.ts';

export interface WebhookSettings {
  url: URL;
  /** The newest first; a receiver that knows one of them can check the signature. */
  secrets: string[];
}

export interface Dependencies {
  fetch: typeof globalThis.fetch;
  now: () => Date;
}

const longestRetryAfterMs = 60 * 60_000;

/** Calls the owner's receiver: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
export function createWebhook({ url, secrets }: WebhookSettings, { fetch, now }: Dependencies) {
  const signers = secrets.map((secret) => new Webhook(secret));

  /** One attempt. */
  async function post({ id, body }: Event) {
    const time = now();
    return postJson(url, body, fetch, {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(time.getTime() / 1_000)),
      'webhook-signature': signers.map((signer) => signer.sign(id, time, body)).join(' '),
    });
  }

  return {
    post,

    /** Resolves after a 2xx. @throws DeliveryError, permanent after 410: the receiver is gone for good. */
    async send(delivery: Parameters<typeof toEvent>[0]): Promise<undefined> {
      const { failure, status, retryAfter } = await post(toEvent(delivery));
      if (failure === undefined) return;
      const retryAfterMs = Math.min(readRetryAfter(retryAfter, now()), longestRetryAfterMs);
      throw new DeliveryError(failure, status === 410, undefined, retryAfterMs);
    },
  };
}

/** Seconds, or a date (RFC 9110, section 10.2.3); 0 for what is neither. */
function readRetryAfter(text: string | null, now: Date): number {
  if (text === null) return 0;
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now.getTime();
  return Math.max(ms, 0) || 0;
}
