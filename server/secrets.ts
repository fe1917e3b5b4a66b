import { hash, timingSafeEqual } from 'node:crypto';

/** Compares in a time that tells nothing about where the two differ. */
export function isSameSecret(shown: string, secret: string): boolean {
  return timingSafeEqual(digest(shown), digest(secret));
}

/** The token of `Authorization: Bearer …` (RFC 6750, section 2.1), or undefined. */
export function bearerToken(headers: Headers): string | undefined {
  return headers.get('authorization')?.match(/^Bearer\s+(\S+)\s*$/i)?.[1];
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
