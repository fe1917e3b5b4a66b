/** What a value in `owner.ts` may be, and the message about a wrong one. */

/** A line that says by its path what the value is and what it may be; no line where it is right or left out. */
export function check<Value>(
  path: string,
  value: Value | undefined,
  isRight: (value: Value) => boolean,
  may: string,
): string[] {
  if (value === undefined || isRight(value)) return [];
  return [`${path} in owner.ts is ${shown(value)}; it may be ${may}`];
}

/** Checks a text that must not be empty. @param most In characters. */
export function checkText(path: string, value: string | undefined, most: number): string[] {
  return check(path, value, (text) => isText(text, most), `a text of 1 to ${most} characters`);
}

/** Checks a list, and each value in it by its path. @param what The word for the values: `questions`. */
export function checkList<Value>(
  path: string,
  values: Value[] | undefined,
  most: number,
  what: string,
  checkOne: (value: Value, path: string) => string[],
): string[] {
  const isRight = (list: Value[]) => Array.isArray(list) && list.length <= most;
  const wrong = check(path, values, isRight, `a list of up to ${most} ${what}`);
  return wrong.length > 0
    ? wrong
    : (values ?? []).flatMap((value, index) => checkOne(value, `${path}.${index}`));
}

/** Checks a phrase that becomes part of a sentence. @param most In characters. */
export function checkPhrase(
  path: string,
  value: string | undefined,
  most: number,
  example: string,
): string[] {
  const isPhrase = (text: string) => isText(text, most) && !/[.!?]\s*$/.test(text);
  const may = `1 to ${most} characters without a full stop, such as ${example}`;
  return check(path, value, isPhrase, may);
}

export function checkLink(path: string, value: string | undefined, example: string): string[] {
  const may = `an https address, or a PDF in site/public such as ${example}, named without spaces and accents`;
  return check(path, value, isLink, may);
}

export const isWhole = (value: number, from: number, to = Number.POSITIVE_INFINITY) =>
  Number.isInteger(value) && value >= from && value <= to;
export const isHttps = (value: string) => URL.parse(value)?.protocol === 'https:';
export const isAudio = (value: string) => isFile(value) && /\.(?:mp3|m4a|opus|wav)$/.test(value);
// `Date.parse` reads 30 February as 2 March.
export const isDay = (value: string) => {
  const day = new Date(value);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === value;
};

// An address encodes other characters, so that it differs from the file's name.
const isFile = (value: string) => /^(?:\/[\w.-]+)+$/.test(value);
const isLink = (value: string) => isHttps(value) || (isFile(value) && value.endsWith('.pdf'));
const isText = (value: string, most: number) => value.trim() !== '' && value.length <= most;

/** A value as a message shows it. A long one is cut, and a long text shows its length. */
function shown(value: unknown): string {
  const text = JSON.stringify(value);
  if (text.length <= 160) return text;
  return typeof value === 'string'
    ? `${text.slice(0, 60)}…" (${value.length} characters)`
    : `${text.slice(0, 60)}…`;
}
