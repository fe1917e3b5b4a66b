import { randomUUID } from 'node:crypto';
import type { ContactRequest } from 'contact/contact-request.ts';
import { type FieldName, fieldNames, fields, isRequired } from 'contact/fields.ts';
import { sha256 } from './secrets.ts';

// Crockford's base 32: no I, L, O or U, so that a reference can be read out over the phone.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A new reference, `7F3K-0QXM-92TD`: 60 random bits. */
export function newReference(): string {
  // The runtime pre-generates UUIDs: ten times as fast as `randomBytes`. The middle of a UUID is not entirely random.
  const uuid = randomUUID();
  const hex = uuid.slice(0, 8) + uuid.slice(9, 13) + uuid.slice(24);
  let reference = '';
  for (let index = 0; index < 12; index += 1) {
    if (index === 4 || index === 8) reference += '-';
    reference += alphabet[Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16) % 32];
  }
  return reference;
}

// A field that only some types have is empty in the others.
const isAlwaysFilled = (name: FieldName) => isRequired(fields[name]) && !fields[name].types;
const alwaysFilled = fieldNames.filter(isAlwaysFilled);
const maybeEmpty = fieldNames.filter((name) => !isAlwaysFilled(name));

/** A hash that is the same for equal requests. */
export function fingerprint(request: ContactRequest, key = ''): string {
  const values = alwaysFilled.map((name) => request[name]);
  // An empty field is left out, so that a new field does not change stored hashes.
  const added = maybeEmpty.flatMap((name) => (request[name] === '' ? [] : [name, request[name]]));
  const text = JSON.stringify([...values, request.type, key, ...added]);
  return sha256(text).toString('base64url');
}

/** A signed 64-bit integer, as PostgreSQL's advisory locks require. */
export function lockNumber(hashed: string): bigint {
  return sha256(hashed).readBigInt64BE();
}
