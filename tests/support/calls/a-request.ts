import { randomUUID } from 'node:crypto';
import { type ContactRequest, contactRequest } from '../../../contact/contact-request.ts';
import { type FieldName, fields, forEachField } from '../../../contact/fields.ts';
import type { StoredRequest } from '../../../server/store/store.ts';

const samples = { ...forEachField((name) => fields[name].sample), type: 'demo' };

/** A good request with something in each field of the table, but for the `changes`. */
export function aRequest(changes: Partial<ContactRequest> = {}): ContactRequest {
  return { ...contactRequest.parse(samples), ...changes };
}

/** The same as it is stored, received on an evening in November. */
export function aStoredRequest(changes: Partial<StoredRequest> = {}): StoredRequest {
  const reference = 'ABCD-EFGH-JKMN';
  const receivedAt = new Date('2026-11-21T21:05:31Z');
  return { ...aRequest(), reference, receivedAt, marks: [], source: {}, ...changes };
}

/** An address that nobody else has. */
export function anEmail(): string {
  return `${randomUUID()}@praktijk.example`;
}

/** Somebody in whose every field stands a text that nobody else has, who differs by this word. */
export function somebody(word: string): ContactRequest {
  const inEach = {
    name: (name: FieldName) => `${name}${word}`,
    text: (name: FieldName) => `${name}${word}`,
    email: (name: FieldName) => `${name}${word}@praktijk.nl`,
    phone: () => `06-${word}-00`,
  };
  return { ...forEachField((name) => inEach[fields[name].kind](name)), type: 'demo' };
}

/** The sample of a field, made so long by letters in front. */
export function ofLength(name: FieldName, length: number, letter?: string): string {
  const { sample } = fields[name];
  return sample.padStart(length, letter ?? sample.charAt(0));
}
