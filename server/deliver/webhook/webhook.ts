import { Buffer } from 'node:buffer';
import { createHmac } from 'node:crypto';
import { DeliveryError } from '../../lib/delivery-error.ts';
import { type CallDependencies, postJson, readRetryAfter } from '../../lib/network/http-call.ts';
import { type Delivery, type Event, toEvent } from './event.ts';

interface WebhookSettings {
  url: URL;
  /** The newest first; a receiver that knows one of them can check the signature. */
  secrets: string[];
}

/** Calls the owner's receiver: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
export function createWebhook({ url, secrets }: WebhookSettings, { fetch, now }: CallDependencies) {
  /** One attempt. */
  async function post({ id, body }: Event) {
    const time = String(Math.floor(now().getTime() / 1_000));
    const signatures = secrets.map((secret) => sign(`${id}.${time}.${body}`, secret));
    return postJson(url, body, fetch, {
      'webhook-id': id,
      'webhook-timestamp': time,
      'webhook-signature': signatures.join(' '),
    });
  }

  return {
    post,

    /**
     * Resolves after a 2xx; of an erasure also where the receiver has no such request.
     * @throws DeliveryError, permanent after 410: the receiver is gone for good.
     */
    async send(delivery: Delivery): Promise<undefined> {
      const { failure, status, retryAfter } = await post(toEvent(delivery));
      const isUnknown = status === 404 || status === 410;
      if (failure === undefined || (isUnknown && delivery.request === undefined)) return;
      const retryAfterMs = readRetryAfter(retryAfter, now());
      throw new DeliveryError(failure, status === 410, undefined, retryAfterMs);
    },
  };
}

/** Standard Webhooks, "Signature scheme". Its own library, which ships no licence, checks this in the tests. */
function sign(signed: string, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
