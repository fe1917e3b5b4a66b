import { createHash, randomInt } from 'node:crypto';
import type { ContactRequest } from '../contact/contact-request.ts';

// Crockford's base 32: no I, L, O or U, so that a reference can be read out over the phone.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A new reference, `7F3K-0QXM-92TD`: 60 random bits. */
export function newReference(): string {
  const characters = Array.from({ length: 12 }, () => alphabet.charAt(randomInt(alphabet.length)));
  return [0, 4, 8].map((start) => characters.slice(start, start + 4).join('')).join('-');
}

/** The same for equal requests, and it tells nothing about them. */
export function fingerprint(request: ContactRequest, key = ''): string {
  const { firstName, lastName, email, phone, type } = request;
  return createHash('sha256')
    .update(JSON.stringify([firstName, lastName, email, phone, type, key]))
    .digest('base64url');
}
