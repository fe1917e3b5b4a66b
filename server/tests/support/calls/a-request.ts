import { randomUUID } from 'node:crypto';
import type { ContactRequest } from 'contact/contact-request.ts';
import { contactTypes } from 'contact/contact-types.ts';
import { type FieldName, fields, textFields } from 'contact/fields.ts';
import { sampleRequest } from 'contact/sample-request.ts';
import type { RequestWithDeliveries, StoredRequest } from '../../../storage/store.ts';

/** Two types of request, for tests that work with any. */
export const [oneType, otherType] = contactTypes;

/** A valid request with every field of its type filled in; `changes` replaces some. */
export function aRequest(changes: Partial<ContactRequest> = {}): ContactRequest {
  return { ...sampleRequest(changes.type), ...changes };
}

/** A stored request, received on an evening in November. */
export function aStoredRequest(changes: Partial<StoredRequest> = {}): StoredRequest {
  const reference = 'ABCD-EFGH-JKMN';
  const receivedAt = new Date('2026-11-21T21:05:31Z');
  return { ...aRequest(), reference, receivedAt, marks: [], source: {}, ...changes };
}

const stored = aStoredRequest();
const at = stored.receivedAt;

/** A request whose e-mail to the owner has been sent. */
export const deliveredRequest: RequestWithDeliveries = {
  ...stored,
  deliveries: [
    {
      kind: 'notification',
      status: 'delivered',
      attempts: 1,
      owedSince: at,
      at,
      reason: undefined,
    },
  ],
};

/** A unique e-mail address. */
export function uniqueEmail(): string {
  return `${randomUUID()}@praktijk.example`;
}

/** The texts that the visitor typed; choices are left out. */
export function typedTexts(request: ContactRequest): string[] {
  return textFields()
    .map(([name]) => request[name])
    .filter((text) => text !== '');
}

/** The longest value of a field; for a choice, its sample. */
export function longestOf(name: FieldName, letter?: string): string {
  const field = fields[name];
  return field.kind === 'choice' ? field.sample : valueOfLength(name, field.max, letter);
}

/** The sample of a field, left-padded with letters to this length. */
export function valueOfLength(
  name: FieldName,
  length: number,
  letter = fields[name].sample.charAt(0),
): string {
  const { sample } = fields[name];
  const more = letter.repeat((length - sample.length) / letter.length);
  // A letter of two code units may leave one to fill.
  return (more + sample).padStart(length, sample.charAt(0));
}
