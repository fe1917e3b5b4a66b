import { timingSafeEqual } from 'node:crypto';
import { sha256 } from './sha256.ts';

/** Compares in a time that tells nothing about where the two differ. */
export function isSameSecret(shown: string, secret: string): boolean {
  return timingSafeEqual(sha256(shown), sha256(secret));
}

/** The token of `Authorization: Bearer …` (RFC 6750, section 2.1), or undefined. */
export function bearerToken(headers: Headers): string | undefined {
  return headers.get('authorization')?.match(/^Bearer\s+(\S+)\s*$/i)?.[1];
}
