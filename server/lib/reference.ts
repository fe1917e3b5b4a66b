import type { ContactRequest } from '../../contact/contact-request.ts';
import { sha256 } from './secrets.ts';

// Crockford's base 32: no I, L, O or U, so that a reference can be read out over the phone.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A new reference, `7F3K-0QXM-92TD`: 60 random bits. */
export function newReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  const characters = Array.from(bytes, (byte) => alphabet[byte % 32]);
  return characters.join('').replace(/.{4}(?=.)/g, '$&-');
}

/** A hash that is the same for equal requests. */
export function fingerprint(request: ContactRequest, key = ''): string {
  const { firstName, lastName, email, phone, type } = request;
  const fields = JSON.stringify([firstName, lastName, email, phone, type, key]);
  return sha256(fields).toString('base64url');
}

/** A signed whole number of 64 bits, as PostgreSQL's advisory locks want it. */
export function lockNumber(hashed: string): bigint {
  return sha256(hashed).readBigInt64BE();
}
