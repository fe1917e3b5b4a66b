/** The kinds of values in `owner.json`, each with a Dutch text of what is expected: the error, and what an editor shows. */
import * as z from 'zod/mini';

/** Describes a value in Dutch, for the questions of `npm run setup` and for editors. */
export interface About {
  /** Its name, or the question that asks for it. */
  title: string;
  description?: string;
  examples?: unknown[];
}

interface Description extends About {
  /** What is expected, in Dutch. Editors show it as the error. */
  errorMessage: string;
  /** The meaning of each word of a choice, under the name that VS Code knows. */
  enumDescriptions?: string[];
}

/** The description of each schema. */
export const descriptions = z.registry<Description>();

/** What only `npm run setup` needs to ask for a value. */
interface Prompt {
  /** What is expected, if an answer may be typed in another form than the file's. */
  expected?: string;
  example?: string;
  /** The page's sentence with `___` in place of the answer, and the pattern that fits there. */
  sentence?: string;
  fits?: RegExp;
  /** Describes that pattern in Dutch. */
  form?: string;
}

export const prompts = z.registry<Prompt>();

/** Makes each of these values optional. */
export function optional<Shape extends z.core.$ZodShape>(shape: Shape) {
  return z.exactPartial(z.object(shape)).shape;
}

/** A non-empty text. @param most In characters. */
export function text(most: number, about: About) {
  const schema = z.string().check(z.regex(/\S/), z.maxLength(most));
  return described(schema, withExample(`een tekst van 1 tot ${most} tekens`, about), about);
}

/** A phrase that becomes part of a sentence. @param most In characters. */
export function phrase(most: number, about: About) {
  const schema = z.string().check(z.regex(/[^.!?\s]\s*$/), z.maxLength(most));
  const expected = `1 tot ${most} tekens zonder punt aan het eind`;
  return described(schema, withExample(expected, about), about);
}

/** A phrase in the middle of a sentence, where no bare number or name fits, as in the wrong “U hoort 1 werkdag van ons”. */
export function phraseIn(sentence: string, most: number, about: About) {
  const fits = /^(?![\d\p{Lu}]|(?:een|één|twee|drie|vier|vijf|enkele|paar|half|halve)\s)/u;
  return withPrompt(phrase(most, about), { sentence, fits });
}

/** A noun that follows an article or “uw” in a sentence. */
export function nounIn(sentence: string, most: number, about: About) {
  const fits = /^(?!(?:de|het|een|uw|onze?)\s)/i;
  return withPrompt(text(most, about), { sentence, fits, form: 'zonder de, het of een ervoor' });
}

/** A text of a fixed form. @param form Describes it in Dutch. */
export function pattern(form: string, expression: RegExp, about: About) {
  return described(z.string().check(z.regex(expression)), withExample(form, about), about);
}

export function email(about: About) {
  return pattern('een e-mailadres', /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/, about);
}

export function https(about: About) {
  return pattern('een adres dat met https:// begint', httpsAddress, about);
}

/** An https address, or a PDF in `eigen/public`. A URL would encode spaces and accents in a file name. */
export function link(about: About) {
  return pattern(
    'een adres dat met https:// begint, of een PDF in eigen/public, met / ervoor, en zonder spaties en accenten in de naam',
    new RegExp(`${httpsAddress.source}|^(?:/[\\w.-]+)*/[\\w.-]+\\.pdf$`),
    about,
  );
}

/** A file in `eigen/`, but not in `eigen/public`. @param kinds In Dutch. @param endings `svg|png`. */
export function ownFile(kinds: string, endings: string, about: About) {
  const form = `${kinds} in de map eigen, niet in eigen/public, dat zo gepubliceerd wordt`;
  const path = new RegExp(`^(?![/\\\\]|.*\\.\\.|(?:\\./)?public/).*\\.(?:${endings})$`, 'i');
  return pattern(form, path, about);
}

/** @param example As people write it. */
export function day(about: About, example = '1 maart 2026') {
  const schema = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/), z.refine(isDay));
  const inFile = 'een dag die bestaat, als jaar-maand-dag zoals 2027-12-31';
  const expected = `een dag die bestaat, zoals ${example}`;
  return withPrompt(described(schema, inFile, about), { expected, example });
}

export function whole(from: number, to: number, about: About) {
  const form = `een heel getal van ${from} tot ${to}`;
  const schema = z.int().check(z.minimum(from), z.maximum(to));
  const inFile = withExample(`${form}, zonder aanhalingstekens`, about);
  return withPrompt(described(schema, inFile, about), { expected: withExample(form, about) });
}

export function seconds(about: About) {
  const schema = z.number().check(z.minimum(0));
  return described(schema, 'een aantal seconden, zonder aanhalingstekens', about);
}

/** One of a few words. @param words The Dutch meaning of each. */
export function choice<Word extends string>(words: Record<Word, string>, about: About) {
  const names = Object.keys(words) as Word[];
  const expected = names.map((name) => `"${name}" (${words[name]})`).join(' of ');
  const enumDescriptions = Object.values<string>(words);
  return described(z.enum(names), expected, { ...about, enumDescriptions });
}

export function yesOrNo(about: About) {
  return described(z.boolean(), 'true (ja) of false (nee), zonder aanhalingstekens', about);
}

/** `false`, or a text. @param form Describes the text in Dutch. @param most In characters. */
export function noOr(most: number, form: string, about: About) {
  const words = z.string().check(z.regex(/\S/), z.maxLength(most));
  return described(z.union([z.literal(false), words]), `false, of ${form}`, about);
}

/** @param plural The Dutch plural of its values: `vragen`. */
export function list<Value extends z.ZodMiniType>(
  value: Value,
  most: number,
  plural: string,
  about: About,
) {
  const schema = z.array(value).check(z.maxLength(most));
  return described(schema, `een lijst van hoogstens ${most} ${plural}, tussen [ en ]`, about);
}

/** Texts by key. @param most In characters. */
export function texts(most: number, about: About) {
  const expected = 'een groep tussen { en }, van namen met elk een tekst';
  return described(z.record(z.string(), text(most, about)), expected, about);
}

/** Named values. Unknown names are refused: a misspelled one would be lost silently. */
export function group<Shape extends z.core.$ZodShape>(shape: Shape, about: About) {
  const names = Object.keys(shape).filter((name) => !name.startsWith('$'));
  const expected = `een groep tussen { en }, met ${names.join(', ')}`;
  return described(z.strictObject(shape), expected, about);
}

function described<Schema extends z.ZodMiniType>(
  schema: Schema,
  expected: string,
  about: Omit<Description, 'errorMessage'>,
) {
  descriptions.add(schema, { ...about, errorMessage: expected });
  return schema;
}

function withPrompt<Schema extends z.ZodMiniType>(schema: Schema, prompt: Prompt) {
  prompts.add(schema, prompt);
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
