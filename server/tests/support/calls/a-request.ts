import { randomUUID } from 'node:crypto';
import { type ContactRequest, contactRequest } from '../../../../contact/contact-request.ts';
import { type FieldName, fields, mapFields } from '../../../../contact/fields.ts';
import type { RequestWithDeliveries, StoredRequest } from '../../../storage/store.ts';

const samples = { ...mapFields((name) => fields[name].sample), type: 'demo' };

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

const stored = aStoredRequest();
const at = stored.receivedAt;

/** A request whose e-mail to the owner has gone out. */
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

/** An address that nobody else has. */
export function anEmail(): string {
  return `${randomUUID()}@praktijk.example`;
}

/** The sample of a field, made so long by letters in front of it. */
export function ofLength(
  name: FieldName,
  length: number,
  letter = fields[name].sample.charAt(0),
): string {
  const { sample } = fields[name];
  const more = letter.repeat((length - sample.length) / letter.length);
  // Where the letter takes two units, and one is left.
  return (more + sample).padStart(length, sample.charAt(0));
}
