import { randomFillSync } from 'node:crypto';
import type { ContactRequest } from '../../contact/contact-request.ts';
import { sha256 } from './sha256.ts';

// Crockford's base 32: no I, L, O or U, so that a reference can be read out over the phone.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

// Drawing many at once takes a tenth of the time.
const pool = new Uint8Array(12 * 256);
let drawn = pool.length;

/** A new reference, `7F3K-0QXM-92TD`: 60 random bits. */
export function newReference(): string {
  if (drawn === pool.length) {
    randomFillSync(pool);
    drawn = 0;
  }
  let reference = '';
  for (let place = 0; place < 12; place += 1) {
    if (place === 4 || place === 8) reference += '-';
    reference += alphabet[(pool[drawn + place] ?? 0) % 32];
  }
  drawn += 12;
  return reference;
}

/** The same for equal requests, and it tells nothing about them. */
export function fingerprint(request: ContactRequest, key = ''): string {
  const { firstName, lastName, email, phone, type } = request;
  const fields = JSON.stringify([firstName, lastName, email, phone, type, key]);
  return sha256(fields).toString('base64url');
}

/** The same whole number of 64 bits, with its sign, for equal hashes. */
export function lockNumber(hashed: string): bigint {
  return sha256(hashed).readBigInt64BE();
}
