import * as z from 'zod/mini';
import { type Field, type FieldName, fieldNames, fields, mapFields } from './fields.ts';

/** What a visitor asks for: contact, or a demo. Set by the button that opened the dialog. */
export const contactTypes = ['contact', 'demo'] as const;
export type ContactType = (typeof contactTypes)[number];

/**
 * Removes what nobody types on purpose (control characters, zero-width spaces, byte-order marks) and the blanks at both
 * ends. Joiners stay: names in several scripts and emoji need them.
 */
export function clean(text: string): string {
  return text.replace(/[\p{Cc}\u200B\uFEFF]/gu, '').trim();
}

/** Also removes joiners, and the bidirectional marks that are copied along with an address or a number. */
export function stripInvisible(text: string): string {
  return clean(text.replace(/\p{DI}/gu, ''));
}

/** A character that a reader sees. Unicode does not count the blank of Braille (U+2800) as a blank. */
const visible = '[^\\s\\p{DI}\\u2800]';

/** The fields of the form: the part of a contact request that the visitor types. */
export const contactFields = z.object(mapFields((name) => schemaOf(fields[name])));
export type ContactFields = Record<FieldName, string>;

/** A contact request as it is sent. Unknown fields are dropped, so that no request is lost over one. */
export const contactRequest = z.extend(contactFields, { type: z.enum(contactTypes) });
export type ContactRequest = z.infer<typeof contactRequest>;

/** The rules of a field. The first one that fails gives its message. */
export function schemaOf({ kind, min, max, pattern, messages }: Field) {
  const anyForm = min === 0 ? '' : visible;
  const form = new RegExp(pattern === undefined ? anyForm : `^(?:${pattern})$`, 'u');
  const isRight = (value: string) =>
    (value === '' && min === 0) || (value.length >= min && form.test(value));
  const text = z.string(messages.wrong).check(
    z.overwrite(kind === 'email' || kind === 'phone' ? stripInvisible : clean),
    z.refine<string>(isRight, { error: messages.wrong, abort: true }),
    // Zod's own length rules count code points.
    z.refine<string>((value) => value.length <= max, messages.tooLong),
  );
  // A page that was opened before the field was added does not send it.
  const optional = z.pipe(
    z.transform((value: unknown) => value ?? ''),
    text,
  );
  return min === 0 ? z._default(optional, '') : text;
}

/**
 * The same rules for a browser without script, as the `pattern` of the input, which browsers compile with the flag `v` and
 * anchor at both ends. As in `clean`, blanks at both ends do not count. Here a character of two UTF-16 units, such as an
 * emoji, counts as one, and a character that the server strips counts too: for those the server decides.
 */
export function patternOf({ min, max, pattern }: Field): string {
  const anyText = `${min === 0 ? '' : `(?=.*${visible})`}.{${min},${max}}`;
  const length = min < 2 ? anyText : `\\S.{${min - 2},${max - 2}}\\S`;
  const form = pattern === undefined ? length : `(?=\\S{${min},${max}}\\s*$)(?:${pattern})`;
  return `\\s*${min === 0 ? `(?:${form})?` : form}\\s*`;
}

/** The names that were filled in, separated by blanks. */
export function nameOf(person: ContactFields): string {
  const names = fieldNames.filter((name) => fields[name].kind === 'name');
  return names
    .map((name) => person[name])
    .filter(Boolean)
    .join(' ');
}
