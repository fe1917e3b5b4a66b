import { createHash, randomBytes } from 'node:crypto';
import type { ContactRequest } from '../contact/contact-request.ts';

// Crockford's base 32: no I, L, O or U, so that a reference can be read out over the phone.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A new reference, `7F3K-0QXM-92TD`: 60 random bits. */
export function newReference(): string {
  const characters = Array.from(randomBytes(12), (byte) => alphabet[byte % 32]).join('');
  return `${characters.slice(0, 4)}-${characters.slice(4, 8)}-${characters.slice(8)}`;
}

/** The same for equal requests, and it tells nothing about them. */
export function fingerprint(request: ContactRequest, key = ''): string {
  const { firstName, lastName, email, phone, type } = request;
  return createHash('sha256')
    .update(JSON.stringify([firstName, lastName, email, phone, type, key]))
    .digest('base64url');
}
