import type { Buffer } from 'node:buffer';
import crypto, { createHash, timingSafeEqual } from 'node:crypto';

/** `crypto.hash` takes half the time. Deno has it from 2.2 on. */
export function sha256(text: string): Buffer {
  return crypto.hash?.('sha256', text, 'buffer') ?? createHash('sha256').update(text).digest();
}

/** Takes a time that says nothing about where the two differ. */
export function isSameSecret(shown: string, secret: string): boolean {
  return timingSafeEqual(sha256(shown), sha256(secret));
}

/** RFC 6750, section 2.1. */
export function bearerToken(headers: Headers): string | undefined {
  return headers.get('authorization')?.match(/^Bearer\s+(\S+)\s*$/i)?.[1];
}
