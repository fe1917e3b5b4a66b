import * as z from 'zod/mini';
import { contactTypes } from './contact-types.ts';
import { type ContactFields, contactFields } from './field-schema.ts';
import { fieldNames, fields } from './fields.ts';

const requests = contactTypes.map((type) =>
  z.extend(contactFields[type], { type: z.literal(type) }),
);

/** A contact request as received. Unknown fields are dropped, not refused. */
export const contactRequest = z.discriminatedUnion('type', requests as [(typeof requests)[number]]);
export type ContactRequest = z.infer<typeof contactRequest>;

/** The full name. */
export function nameOf(person: ContactFields): string {
  const names = fieldNames.filter((name) => fields[name].kind === 'name');
  return names
    .map((name) => person[name])
    .filter(Boolean)
    .join(' ');
}
