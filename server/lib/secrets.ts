import type { Buffer } from 'node:buffer';
import crypto, { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** `crypto.hash` takes half the time. Deno has it from 2.2 on. */
export function sha256(text: string): Buffer {
  return crypto.hash?.('sha256', text, 'buffer') ?? createHash('sha256').update(text).digest();
}

/** Constant-time: the duration does not reveal where the two differ. */
export function isSameSecret(shown: string, secret: string): boolean {
  return timingSafeEqual(sha256(shown), sha256(secret));
}

/** RFC 6750, section 2.1. */
export function bearerToken(headers: Headers): string | undefined {
  return headers.get('authorization')?.match(/^Bearer\s+(\S+)\s*$/i)?.[1];
}

// Standard Webhooks, "Signature scheme": 24 to 64 bytes.
const [minBytes, maxBytes, defaultBytes] = [24, 64, 32];

/** A secret for `WEBHOOK_SECRET`, as Standard Webhooks writes it. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(defaultBytes).toString('base64')}`;
}

export function isWebhookSecret(text: string): boolean {
  const digits = /^whsec_([A-Za-z0-9+/]+)={0,2}$/.exec(text)?.[1] ?? '';
  const bytes = Math.floor((digits.length * 6) / 8);
  return bytes >= minBytes && bytes <= maxBytes;
}
