/** An `@`, also as East Asian input methods type it. */
const at = '@＠﹫';
const quotes = '"\'`“”„‘’‚«»';
const [open, close] = [`[${quotes}\\(]`, `[${quotes}\\)]`];
/** What may follow an address. No domain ends with any of these. */
const end = `\\s,;.，；。．｡>${quotes}`;

/** One `@`, something before it, a dot inside the domain, no blanks. Letters of every script pass. For the flags `u` and `v`. */
export const emailPattern = `[^\\s${at}]+[${at}][^\\s${at}.?]+(?:\\.[^\\s${at}.?]+)*\\.[^\\s${at}.?]*[^${at}?${end}]`;

const afterQuote = `${close}[\\s,;.]*$`;
const afterBracket = `>[${end}\\)]*$`;
const quoted = new RegExp(`^${open}(.+)${afterQuote}`, 'u');
const inBrackets = new RegExp(`^[^@<>]*<([^<>]*)${afterBracket}`, 'u');
const followed = new RegExp(`([^${end}])[${end}]+$`, 'u');

/**
 * Takes off what is copied along with an address and certainly belongs to none: quotes, angle brackets and the name before
 * them, `mailto:` with the fields of its e-mail, and what ends a sentence or the entry of a list. Two addresses stay two.
 * The time that each expression takes grows with the length alone.
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

/** The same around an address for browsers without script. */
export const wrapping = {
  before: `(?:${open}(?=.+${afterQuote}))?(?:[^${at}<>]*<(?=[^<>]*${afterBracket}))?\\s*(?:[mM][aA][iI][lL][tT][oO]:\\s*)?`,
  after: `[${end}\\)]*(?:\\?[^\\s${at}]*[${end}\\)]*)?`,
};
