import * as z from 'zod/mini';
import { contactTypes } from './contact-types.ts';
import { type ContactFields, contactFields } from './field-schema.ts';
import { fieldNames, fields } from './fields.ts';

const requests = contactTypes.map((type) =>
  z.extend(contactFields[type], { type: z.literal(type) }),
);

/** A contact request as it is sent. Unknown fields are dropped, so that no request is lost over one. */
export const contactRequest = z.discriminatedUnion('type', requests as [(typeof requests)[number]]);
export type ContactRequest = z.infer<typeof contactRequest>;

/** The names that were filled in, separated by blanks. */
export function nameOf(person: ContactFields): string {
  const names = fieldNames.filter((name) => fields[name].kind === 'name');
  return names
    .map((name) => person[name])
    .filter(Boolean)
    .join(' ');
}
