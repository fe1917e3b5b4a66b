import { Buffer } from 'node:buffer';
import { createHmac } from 'node:crypto';
import { DeliveryError, type FailureKind } from '../../lib/delivery-error.ts';
import {
  type CallParts,
  type CallResult,
  postJson,
  readRetryAfter,
} from '../../lib/network/http-call.ts';
import { perhapsUnknown } from '../../storage/limits.ts';
import type { ClaimedDelivery, StoredRequest } from '../../storage/store.ts';
import { createdEvent, type Event, erasedEvent } from './event.ts';

interface WebhookSettings {
  url: URL;
  /** The newest first; a receiver that knows one of them can check the signature. */
  secrets: string[];
}

// A receiver that restarts, or whose workflow is off, answers 404 to everything.
const unknownAfterMs = 24 * 60 * 60_000;

export interface Webhook {
  /** One attempt. */
  post(event: Event): Promise<CallResult>;
  /** Resolves after a 2xx. @throws DeliveryError, permanent after 410: the receiver is gone for good. */
  send(request: StoredRequest): Promise<undefined>;
  /**
   * Resolves after a 2xx and after 410. Resolves after 404, too, once the receiver has said for a day that it has no such
   * request.
   * @throws DeliveryError
   */
  sendErasureNotice(notice: ClaimedDelivery): Promise<undefined>;
}

/** Calls the owner's receiver: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
export function createWebhook(
  { url, secrets }: WebhookSettings,
  { fetch, now }: CallParts,
): Webhook {
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

    async send(request) {
      assertTaken(await post(createdEvent(request)));
    },

    async sendErasureNotice(notice) {
      const result = await post(erasedEvent(notice.reference, notice.owedSince));
      const { status, retryAfter } = result;
      if (status === 410) return;
      if (status !== 404) return assertTaken(result);
      if (notice.ageMs > unknownAfterMs && notice.lastError === perhapsUnknown) return;
      throw new DeliveryError(perhapsUnknown, false, 'answer', readRetryAfter(retryAfter, now()));
    },
  };

  function assertTaken(result: CallResult): undefined {
    const { failure, status, retryAfter } = result;
    if (failure === undefined) return;
    const retryAfterMs = readRetryAfter(retryAfter, now());
    throw new DeliveryError(failure, status === 410, doubtAbout(result), retryAfterMs);
  }
}

/**
 * Whether the receiver may have taken it: each repeat is one more lead in a system that does not look at the id. A redirect
 * may come after the work was done. A program that fails with 500 may have done part of it, as n8n does.
 */
function doubtAbout({ isLate, isBrokenOff, status = 0 }: CallResult): FailureKind | undefined {
  const isRedirect = status >= 300 && status < 400;
  // 504 and Cloudflare's 524 come from a proxy that waited for the receiver.
  if (isLate || isRedirect || status === 504 || status === 524) return 'answer';
  return isBrokenOff || status === 500 ? 'broken off' : undefined;
}

/** Standard Webhooks, "Signature scheme". Its own library, which ships no licence, checks this in the tests. */
function sign(signed: string, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
