/** What a value in `owner.ts` may be, and what is said of one that is wrong. */

/** A line that names the value by its path, says what it is and what it may be; none where it is right or left out. */
export function check<Value>(
  path: string,
  value: Value | undefined,
  isRight: (value: Value) => boolean,
  may: string,
): string[] {
  if (value === undefined || isRight(value)) return [];
  return [`${path} in owner.ts is ${shown(value)}; it may be ${may}`];
}

/** A text that is not empty and fits its place. @param most In characters. */
export function checkText(path: string, value: string | undefined, most: number): string[] {
  return check(path, value, (text) => isText(text, most), `a text of 1 to ${most} characters`);
}

/** A part of a sentence that goes on after it. @param most In characters. */
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
// `Date.parse` takes 30 February for 2 March.
export const isDay = (value: string) => {
  const day = new Date(value);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === value;
};

// An address of other characters is not the name of its file.
const isFile = (value: string) => /^(?:\/[\w.-]+)+$/.test(value);
const isLink = (value: string) => isHttps(value) || (isFile(value) && value.endsWith('.pdf'));
const isText = (value: string, most: number) => value.trim() !== '' && value.length <= most;

/** A value as it stands in a line; of a long text its beginning and its length. */
function shown(value: unknown): string {
  const text = JSON.stringify(value);
  if (typeof value !== 'string' || text.length <= 160) return text;
  return `${text.slice(0, 60)}…" (${value.length} characters)`;
}
