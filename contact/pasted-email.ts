/** An `@`, including the full-width forms of East Asian input methods. */
const at = '@＠﹫';
const quotes = '"\'`“”„‘’‚«»';
const [open, close] = [`[${quotes}\\(]`, `[${quotes}\\)]`];
/** The characters that may follow an address; no domain ends with one of them. */
const end = `\\s,;.，；。．｡>${quotes}`;

/** One `@`, something before it, a dot inside the domain, no whitespace; letters of any script. Valid with flags u and v. */
export const emailPattern = `[^\\s${at}]+[${at}][^\\s${at}.?]+(?:\\.[^\\s${at}.?]+)*\\.[^\\s${at}.?]*[^${at}?${end}]`;

const afterQuote = `${close}[\\s,;.]*$`;
const afterBracket = `>[${end}\\)]*$`;
const quoted = new RegExp(`^${open}(.+)${afterQuote}`, 'u');
const inBrackets = new RegExp(`^[^@<>]*<([^<>]*)${afterBracket}`, 'u');
const followed = new RegExp(`([^${end}])[${end}]+$`, 'u');

/**
 * Strips what gets copied along with an address and cannot belong to it: quotes, angle brackets and the name before them,
 * `mailto:` with its query, and the punctuation after a sentence or list item. Two addresses remain two (and are invalid). Each
 * expression runs in linear time.
 */
export function unwrapEmail(pasted: string): string {
  return pasted
    .replace(/[＠﹫]/g, '@')
    .replace(quoted, '$1')
    .replace(inBrackets, '$1')
    .replace(/^\s*(?:mailto:\s*)?/i, '')
    .replace(quoted, '$1')
    .replace(followed, '$1')
    .replace(/^([^@]*@[^@?]*)\?[^\s@]*$/, '$1')
    .replace(followed, '$1');
}

/** What `unwrapEmail` strips around an address, for the input's `pattern`. */
export const wrapping = {
  before: `(?:${open}(?=.+${afterQuote}))?(?:[^${at}<>]*<(?=[^<>]*${afterBracket}))?\\s*(?:[mM][aA][iI][lL][tT][oO]:\\s*)?`,
  after: `[${end}\\)]*(?:\\?[^\\s${at}]*[${end}\\)]*)?`,
};
