import { Buffer } from 'node:buffer';
import { createHmac } from 'node:crypto';
import { DeliveryError, type FailureKind } from '../../lib/delivery-error.ts';
import {
  type CallParts,
  type CallResult,
  call,
  readRetryAfter,
} from '../../lib/network/http-call.ts';
import { maybeUnknownToReceiver } from '../../storage/limits.ts';
import type { ClaimedDelivery, StoredRequest } from '../../storage/store.ts';
import { createdEvent, type Event, erasedEvent } from './event.ts';

interface WebhookSettings {
  url: URL;
  /** Newest first; a receiver that has one of them can verify the signature. */
  secrets: string[];
}

// Until then a 404 is retried, because a receiver that restarts, or whose workflow is off, answers 404 to everything.
const unknownAfterMs = 24 * 60 * 60_000;

export type Webhook = ReturnType<typeof createWebhook>;

/** Calls the owner's receiver: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
export function createWebhook({ url, secrets }: WebhookSettings, { fetch, now }: CallParts) {
  async function post({ id, body }: Event): Promise<CallResult> {
    const time = String(Math.floor(now().getTime() / 1_000));
    const signatures = secrets.map((secret) => sign(`${id}.${time}.${body}`, secret));
    const headers = {
      'Content-Type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': time,
      'webhook-signature': signatures.join(' '),
    };
    return call(url, fetch, { method: 'POST', body, headers });
  }

  return {
    /** Makes a single call, and does not judge the answer. */
    post,

    /** Resolves after a 2xx. @throws DeliveryError, permanent after 410 (Gone). */
    async send(request: StoredRequest): Promise<undefined> {
      assertAccepted(await post(createdEvent(request)));
    },

    /**
     * Resolves after a 2xx or 410, and after 404 once the receiver has answered that for a day.
     * @throws DeliveryError
     */
    async sendErasureNotice(notice: ClaimedDelivery): Promise<undefined> {
      const result = await post(erasedEvent(notice.reference, notice.pendingSince));
      const { status, retryAfter } = result;
      if (status === 410) return;
      if (status !== 404) return assertAccepted(result);
      if (notice.ageMs > unknownAfterMs && notice.lastError === maybeUnknownToReceiver) return;
      throw new DeliveryError(
        maybeUnknownToReceiver,
        false,
        'in doubt',
        readRetryAfter(retryAfter, now()),
      );
    },
  };

  function assertAccepted(result: CallResult): undefined {
    const { failure, status, retryAfter } = result;
    if (failure === undefined) return;
    const retryAfterMs = readRetryAfter(retryAfter, now());
    throw new DeliveryError(failure, status === 410, failureOf(result), retryAfterMs);
  }
}

/**
 * Whether the receiver may have processed the call; if so, a repeat creates a duplicate lead in a system that ignores the id.
 * A redirect may follow the processing. A program that answers 500, such as n8n, may have done part of it.
 */
function failureOf({ isLate, isDisconnected, status = 0 }: CallResult): FailureKind | undefined {
  const isRedirect = status >= 300 && status < 400;
  // 504 and Cloudflare's 524 come from a proxy whose wait timed out.
  if (isLate || isRedirect || status === 504 || status === 524) return 'in doubt';
  return isDisconnected || status === 500 ? 'disconnected' : undefined;
}

/** Standard Webhooks, "Signature scheme". Tests verify it with the official library, which has no licence file. */
function sign(signed: string, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
