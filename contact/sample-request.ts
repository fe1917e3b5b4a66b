import type { ContactRequest } from './contact-request.ts';
import { type ContactType, contactTypes } from './contact-types.ts';
import { appliesTo, fieldNames, fields, mapFields } from './fields.ts';

const fieldsOf = (type: ContactType) => fieldNames.filter((name) => appliesTo(fields[name], type));

const fullestType = contactTypes.reduce((fullest, type) =>
  fieldsOf(type).length > fieldsOf(fullest).length ? type : fullest,
);

/** A made-up request with every field of its type filled in; by default of the type with the most fields. */
export function sampleRequest(type = fullestType): ContactRequest {
  return {
    ...mapFields((name) => (appliesTo(fields[name], type) ? fields[name].sample : '')),
    type,
  };
}
