/** Tags, and elements whose text stays as it is: React must find the dialog as it draws it. */
const markup = /<(head|script|style|template|dialog)\b.*?<\/\1>|<[^>]*>/gs;
/** React takes these from the page. */
const dialogLists = /<dl\b.*?<\/dl>/gs;
/** A word of one or two letters that opens a sentence, such as “U”. */
const opening = /([.?!:][”’)]? \p{Lu}\p{Ll}?) (?=\S)/gu;
/** A number and its unit. Not `5-10 uur per week`, which tests and visitors look for as the specification has it. */
const measure = /(?<![-\d])(\d+(?:[.,/]\d+)?) (?=(?:uur|minuten|mmHg)\b)/gu;
/** A word that would leave one or two letters behind at its hyphen, such as “AI-assistent”. */
const hyphenated =
  /(?<![\p{L}\d.;@-])(?:\p{L}{1,2}-\p{L}{2,20}|\p{L}{3,20}-\p{L}{1,2})(?![\p{L}\d@-]|\.\p{L})/gu;

/**
 * Keeps words together that lines must not part. Blanks become no-break spaces, which search and copy take for blanks. A hyphen
 * stays one, in a `nowrap` element: the typeface has no hyphen that does not break, and a search would miss the word.
 * @param html A page.
 */
export function withLineEnds(html: string): string {
  let end = 0;
  let kept = '';
  let before = '';
  for (const match of html.matchAll(markup)) {
    keep(html.slice(end, match.index));
    const isDialog = match[1] === 'dialog';
    kept += isDialog ? match[0].replace(dialogLists, withLineEnds) : match[0];
    end = match.index + match[0].length;
  }
  keep(html.slice(end));
  return kept;

  /** A sentence may begin in an element of its own. */
  function keep(text: string) {
    const opened = (before + text).replace(opening, '$1\u00A0').slice(before.length);
    kept += keepWords(opened);
    before = (before + text).slice(-3);
  }
}

function keepWords(text: string): string {
  return text
    .replace(measure, '$1\u00A0')
    .replace(hyphenated, (word) =>
      word === text.trim() ? word : `<span class="nowrap">${word}</span>`,
    );
}
