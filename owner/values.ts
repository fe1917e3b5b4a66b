/**
 * The kinds of values that `owner.json` holds. Each says in Dutch what it may be; that text is its error, and travels in the
 * JSON Schema, so that an editor shows it too.
 */
import * as z from 'zod/mini';

/** What a value is, in Dutch, for the questions of `npm run setup` and for editors. */
export interface About {
  /** Its name, or the question for it. */
  title: string;
  description?: string;
  examples?: unknown[];
}

/** A value that may be absent. */
export const may = z.exactOptional;

/** A text that is not empty. @param most In characters. */
export function text(most: number, about: About) {
  const may = withExample(`een tekst van 1 tot ${most} tekens`, about);
  const schema = z.string(may).check(z.regex(/\S/, may), z.maxLength(most, may));
  return described(schema, may, about);
}

/** A phrase that becomes part of a sentence. @param most In characters. */
export function phrase(most: number, about: About) {
  const may = withExample(`1 tot ${most} tekens zonder punt aan het eind`, about);
  const schema = z.string(may).check(z.regex(/[^.!?\s]\s*$/, may), z.maxLength(most, may));
  return described(schema, may, about);
}

/** A text of a fixed form. @param form What it looks like, in Dutch. */
export function pattern(form: string, expression: RegExp, about: About) {
  const may = withExample(form, about);
  return described(z.string(may).check(z.regex(expression, may)), may, about);
}

export function email(about: About) {
  return pattern('een e-mailadres', /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/, about);
}

export function https(about: About) {
  return pattern('een adres dat met https:// begint', httpsAddress, about);
}

/** A https address, or a PDF in `site/public`. An address would encode spaces and accents in the name of a file. */
export function link(about: About) {
  return pattern(
    'een adres dat met https:// begint, of een PDF in site/public zonder spaties en accenten in de naam',
    new RegExp(`${httpsAddress.source}|^(?:/[\\w.-]+)*/[\\w.-]+\\.pdf$`),
    about,
  );
}

export function day(about: About) {
  const may = 'een dag die bestaat, als jaar-maand-dag zoals 2027-12-31';
  const schema = z
    .string(may)
    .check(z.regex(/^\d{4}-\d{2}-\d{2}$/, may), z.refine(isDay, { error: may, abort: true }));
  return described(schema, may, about);
}

export function whole(from: number, to: number, about: About) {
  const may = withExample(`een heel getal van ${from} tot ${to}, zonder aanhalingstekens`, about);
  const schema = z.int(may).check(z.minimum(from, may), z.maximum(to, may));
  return described(schema, may, about);
}

export function seconds(about: About) {
  const may = 'een aantal seconden, zonder aanhalingstekens';
  return described(z.number(may).check(z.minimum(0, may)), may, about);
}

/** One of some words. @param words What each means, in Dutch. */
export function choice<Word extends string>(words: Record<Word, string>, about: About) {
  const names = Object.keys(words) as Word[];
  const may = names.map((name) => `"${name}" (${words[name]})`).join(' of ');
  return described(z.enum(names, may), may, about);
}

export function yesOrNo(about: About) {
  const may = 'true (ja) of false (nee), zonder aanhalingstekens';
  return described(z.boolean(may), may, about);
}

/** `false`, or a text. @param what What the text says. @param most In characters. */
export function noOr(most: number, what: string, about: About) {
  const may = `false, of ${what}`;
  const words = z.string(may).check(z.regex(/\S/, may), z.maxLength(most, may));
  return described(z.union([z.literal(false), words], may), may, about);
}

/** @param what The word for the values: `vragen`. */
export function list<Value extends z.ZodMiniType>(
  value: Value,
  most: number,
  what: string,
  about: About,
) {
  const may = `een lijst van hoogstens ${most} ${what}, tussen [ en ]`;
  return described(z.array(value, may).check(z.maxLength(most, may)), may, about);
}

/** Values with names. Others are refused, because a name that is spelled wrong would be lost without a word. */
export function group<Shape extends z.core.$ZodShape>(shape: Shape, about: About) {
  const names = Object.keys(shape).filter((name) => !name.startsWith('$'));
  const may = `een groep tussen { en }, met ${names.join(', ')}`;
  return described(z.strictObject(shape, may), may, about);
}

/** Tells zod's registry what a schema is about. */
function described<Schema extends z.ZodMiniType>(
  schema: Schema,
  may: string,
  about: About,
): Schema {
  z.globalRegistry.add(schema, { ...about, errorMessage: may });
  return schema;
}

const httpsAddress = /^https:\/\/[^\s/?#]+\.[^\s/?#]+(?:[/?#]\S*)?$/;

function withExample(form: string, { examples: [example] = [] }: About): string {
  return example === undefined ? form : `${form}, zoals ${example}`;
}

// `Date.parse` reads 30 February as 2 March.
function isDay(value: string): boolean {
  const date = new Date(value);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === value;
}
