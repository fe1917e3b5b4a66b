import * as z from 'zod/mini';
import { type Field, type FieldName, fieldNames, fields, mapFields } from './fields.ts';

/** What a visitor asks for: contact, or a demo. Set by the button that opened the dialog. */
export const contactTypes = ['contact', 'demo'] as const;
export type ContactType = (typeof contactTypes)[number];

/**
 * Takes out what nobody types on purpose (control characters, zero-width spaces, byte-order marks) and the
 * blanks around. Joiners stay: names in several scripts and emoji need them.
 */
export function clean(text: string): string {
  return text.replace(/[\p{Cc}\u200B\uFEFF]/gu, '').trim();
}

/** Takes out joiners and bidirectional marks, too, which come along when an address or a number is copied. */
export function stripInvisible(text: string): string {
  return clean(text.replace(/\p{DI}/gu, ''));
}

/** A character that a reader sees. To Unicode the blank of Braille is no blank. */
const seen = '[^\\s\\p{DI}\\u2800]';

/** The visitor's own part of a contact request: what the form holds. */
export const contactFields = z.object(mapFields((name) => schemaOf(fields[name])));
export type ContactFields = Record<FieldName, string>;

/** A contact request as it is sent. Unknown fields are dropped: a lead is never lost over a field nobody asked for. */
export const contactRequest = z.extend(contactFields, { type: z.enum(contactTypes) });
export type ContactRequest = z.infer<typeof contactRequest>;

/** The rules of a field, of which the first that fails gives its message. */
export function schemaOf({ kind, min, max, pattern, messages }: Field) {
  const anyForm = min === 0 ? '' : seen;
  const form = new RegExp(pattern === undefined ? anyForm : `^(?:${pattern})$`, 'u');
  const isRight = (value: string) =>
    (value === '' && min === 0) || (value.length >= min && form.test(value));
  const text = z.string(messages.wrong).check(
    z.overwrite(kind === 'email' || kind === 'phone' ? stripInvisible : clean),
    z.refine<string>(isRight, { error: messages.wrong, abort: true }),
    // Zod's own rules for lengths count code points.
    z.refine<string>((value) => value.length <= max, messages.tooLong),
  );
  // A page that was opened before the field was there does not send it.
  const optional = z.pipe(
    z.transform((value: unknown) => value ?? ''),
    text,
  );
  return min === 0 ? z._default(optional, '') : text;
}

/**
 * The same rules for a browser without script, as the `pattern` of the input (compiled by browsers with the
 * flag `v`, anchored at both ends). The blanks around a value do not count, as in `clean`. A character of two
 * UTF-16 units, as an emoji, counts as one here, and one that is stripped counts, so for those the server has the
 * last word.
 */
export function patternOf({ min, max, pattern }: Field): string {
  const anySeen = `${min === 0 ? '' : `(?=.*${seen})`}.{${min},${max}}`;
  const length = min < 2 ? anySeen : `\\S.{${min - 2},${max - 2}}\\S`;
  const form = pattern === undefined ? length : `(?=\\S{${min},${max}}\\s*$)(?:${pattern})`;
  return `\\s*${min === 0 ? `(?:${form})?` : form}\\s*`;
}

/** The names that were filled in, with a blank between. */
export function nameOf(person: ContactFields): string {
  const names = fieldNames.filter((name) => fields[name].kind === 'name');
  return names
    .map((name) => person[name])
    .filter(Boolean)
    .join(' ');
}
