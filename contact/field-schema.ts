import * as z from 'zod/mini';
import { type ContactType, mapTypes } from './contact-types.ts';
import {
  appliesTo,
  type ChoiceField,
  type Field,
  type FieldName,
  fields,
  isRequired,
  mapFields,
  type TextField,
} from './fields.ts';
import { unwrapEmail, wrapping } from './pasted-email.ts';

/**
 * Trims, and removes what nobody types on purpose: control characters, zero-width spaces, byte-order marks. Tabs and line
 * breaks separate words, so they become spaces. Joiners stay: emoji and names in several scripts need them.
 */
export function clean(text: string): string {
  const spaced = text.replace(/\r\n|[\t-\r\x85\u2028\u2029]/g, ' ');
  return spaced.replace(/[\p{Cc}\u200B\uFEFF]/gu, '').trim();
}

/** Like `clean`, but also removes joiners, and the bidirectional marks that get copied along with an address or a number. */
export function stripInvisible(text: string): string {
  return clean(text.replace(/\p{DI}/gu, ''));
}

export function cleanEmail(text: string): string {
  return unwrapEmail(stripInvisible(text));
}

/** Run before validation; the cleaned text is stored. */
const cleaners = { name: clean, text: clean, phone: stripInvisible, email: cleanEmail };

/** A visible character. Unicode does not count the Braille blank (U+2800) as whitespace. */
const visible = '[^\\s\\p{DI}\\u2800]';

/** What the visitor filled in. A field that the type does not ask for is empty. */
export type ContactFields = Record<FieldName, string>;

const alwaysEmpty = optional(() => '', z.string());

export const contactFields = mapTypes((type) =>
  z.object(mapFields((name) => schemaFor(fields[name], type))),
);

export function schemaFor(field: Field, type: ContactType) {
  return appliesTo(field, type) ? schemaOf(field) : alwaysEmpty;
}

/** The first rule that fails sets the message. */
export function schemaOf(field: Field) {
  const rules = field.kind === 'choice' ? choice(field) : text(field);
  // A page opened before an optional field was added does not send it.
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
  const anyText = min === 0 ? '' : visible;
  const format = new RegExp(pattern === undefined ? anyText : `^(?:${pattern})$`, 'u');
  const isValid = (value: string) =>
    (value === '' && min === 0) || (value.length >= min && format.test(value));
  return z.string(messages.wrong).check(
    z.overwrite(cleaners[kind]),
    z.refine<string>(isValid, { error: messages.wrong, abort: true }),
    // Zod's own length rules count code points, not UTF-16 units.
    z.refine<string>((value) => value.length <= max, messages.tooLong),
  );
}

/**
 * The rules of `schemaOf` as an input's `pattern`, for browsers without script, which compile it with the flag `v` and anchor
 * it. The pattern counts code points, and also characters that the server strips, so only the server's check is decisive.
 */
export function patternOf({ kind, min, max, pattern }: TextField): string {
  const { before, after } = kind === 'email' ? wrapping : { before: '', after: '' };
  const anyText = `${min === 0 ? '' : `(?=.*${visible})`}.{${min},${max}}`;
  const length = min < 2 ? anyText : `\\S.{${min - 2},${max - 2}}\\S`;
  const format =
    pattern === undefined
      ? length
      : `${before}(?=\\S{${min},${max}}${after}\\s*$)(?:${pattern})${after}`;
  return `\\s*${min === 0 ? `(?:${format})?` : format}\\s*`;
}
