import * as z from 'zod/mini';
import { type ContactType, mapTypes } from './contact-types.ts';
import {
  type ChoiceField,
  type Field,
  type FieldName,
  fields,
  isAskedFor,
  isRequired,
  mapFields,
  type TextField,
} from './fields.ts';
import { unwrapEmail, wrapping } from './pasted-email.ts';

/**
 * Removes what nobody types on purpose (control characters, zero-width spaces, byte-order marks) and the blanks at both
 * ends. A tab or line break is between words, so it becomes a blank. Joiners stay: names in several scripts and emoji need
 * them.
 */
export function clean(text: string): string {
  const words = text.replace(/\r\n|[\t-\r\x85\u2028\u2029]/g, ' ');
  return words.replace(/[\p{Cc}\u200B\uFEFF]/gu, '').trim();
}

/** Also removes joiners, and the bidirectional marks that are copied along with an address or a number. */
export function stripInvisible(text: string): string {
  return clean(text.replace(/\p{DI}/gu, ''));
}

/** The address in what was typed or pasted. */
export function cleanEmail(text: string): string {
  return unwrapEmail(stripInvisible(text));
}

/** What of the text of a field counts, is stored and is compared. */
const cleaners = { name: clean, text: clean, phone: stripInvisible, email: cleanEmail };

/** A character that a reader sees. Unicode does not count the blank of Braille (U+2800) as a blank. */
const visible = '[^\\s\\p{DI}\\u2800]';

/** What the visitor fills in. A field that is not asked for is empty. */
export type ContactFields = Record<FieldName, string>;

/** Empty, whatever is sent. */
const unasked = optional(() => '', z.string());

/** The fields of each type's form. */
export const contactFields = mapTypes((type) =>
  z.object(mapFields((name) => schemaFor(fields[name], type))),
);

/** The rules of a field in the form of a type. */
export function schemaFor(field: Field, type: ContactType) {
  return isAskedFor(field, type) ? schemaOf(field) : unasked;
}

/** The rules of a field. The first one that fails gives its message. */
export function schemaOf(field: Field) {
  const rules = field.kind === 'choice' ? choice(field) : text(field);
  // A page that was opened before the field was added does not send it.
  return isRequired(field) ? rules : optional((value) => value ?? '', rules);
}

function optional(read: (value: unknown) => unknown, rules: z.ZodMiniType<string>) {
  return z._default(z.pipe(z.transform(read), rules), '');
}

function choice({ options, isRequired, messages }: ChoiceField) {
  const isListed = (value: string) =>
    (value === '' && !isRequired) || options.some((option) => option.value === value);
  return z.string(messages.wrong).check(z.refine(isListed, messages.wrong));
}

function text({ kind, min, max, pattern, messages }: TextField) {
  const anyForm = min === 0 ? '' : visible;
  const form = new RegExp(pattern === undefined ? anyForm : `^(?:${pattern})$`, 'u');
  const isRight = (value: string) =>
    (value === '' && min === 0) || (value.length >= min && form.test(value));
  return z.string(messages.wrong).check(
    z.overwrite(cleaners[kind]),
    z.refine<string>(isRight, { error: messages.wrong, abort: true }),
    // Zod's own length rules count code points.
    z.refine<string>((value) => value.length <= max, messages.tooLong),
  );
}

/**
 * The same rules for a browser without script, as the `pattern` of the input, which browsers compile with the flag `v` and
 * anchor at both ends. As in `clean`, blanks at both ends do not count. Here a character of two UTF-16 units, such as an
 * emoji, counts as one, and a character that the server strips counts too: for those the server decides.
 */
export function patternOf({ kind, min, max, pattern }: TextField): string {
  const { before, after } = kind === 'email' ? wrapping : { before: '', after: '' };
  const anyText = `${min === 0 ? '' : `(?=.*${visible})`}.{${min},${max}}`;
  const length = min < 2 ? anyText : `\\S.{${min - 2},${max - 2}}\\S`;
  const form =
    pattern === undefined
      ? length
      : `${before}(?=\\S{${min},${max}}${after}\\s*$)(?:${pattern})${after}`;
  return `\\s*${min === 0 ? `(?:${form})?` : form}\\s*`;
}
