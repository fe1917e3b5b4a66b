import type { ContactRequest } from 'contact/contact-request.ts';
import { appliesTo, type FieldName, fields, mapFields, type TextField } from 'contact/fields.ts';
import { sampleRequest } from 'contact/sample-request.ts';
import fc from 'fast-check';

/** A valid request with a unique text, made from `word`, in every field. */
export function somebody(word: string): ContactRequest {
  const makeText = {
    name: (name: FieldName) => name + word,
    text: (name: FieldName, field: TextField) => textOf(field, name + word),
    email: (name: FieldName) => `${name}${word}@praktijk.nl`,
    phone: () => `06-${word}-00`,
  };
  const fill = (name: FieldName) => {
    const field = fields[name];
    return field.kind === 'choice' ? field.sample : makeText[field.kind](name, field);
  };
  const { type } = sampleRequest();
  return { ...mapFields((name) => (appliesTo(fields[name], type) ? fill(name) : '')), type };
}

/** The word itself, unless the field has a pattern. */
function textOf({ pattern, min, max }: TextField, word: string): string {
  if (pattern === undefined) return word;
  const texts = fc.stringMatching(new RegExp(`^(?:${pattern})$`, 'u'));
  const fitting = texts.filter(({ length }) => length >= min && length <= max);
  const seed = Buffer.from(word).readInt32LE(word.length - 4);
  return fc.sample(fitting, { numRuns: 1, seed })[0] ?? '';
}
