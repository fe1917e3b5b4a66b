/** A whole Dutch number: nine digits follow the 0 or the country code. An extension may stand after it. */
const dutch =
  /^\D*(?:(?:\+|00)\D*31\D*(?:0\D*)?|0\D*)(?:[1-7]\D*\d|8\D*[4-8])(?:\D*\d){7}(?!\s?\d)/;

/**
 * A number as it is dialled: its digits, after a plus where it has a country code. `+31 (0)6 - 12 34 56 78`,
 * `+31 06 12345678` and `0031 6 12345678` all give `+31612345678`. Words, an extension and a second number are left out.
 */
export function dialledNumber(phone: string): string {
  const parts = inAscii(phone).split(/[\p{L}#]+/u);
  const longest = parts.reduce((one, other) => (digitsOf(other) > digitsOf(one) ? other : one));
  // A word may stand behind the country code: `+44 (UK) 20 7946 0958`.
  const hasCode = /^\D*(?:\+|00)/.test(parts[0] ?? '');
  const number = hasCode ? parts.slice(0, parts.indexOf(longest) + 1).join(' ') : longest;
  const signs = (dutch.exec(number)?.[0] ?? number).replace(/[^\d+()]/g, '');
  if (!/^\(?(?:\+|00)/.test(signs)) return signs.replace(/\D/g, '');
  const digits = signs.replace('(0)', '').replace(/\D/g, '').replace(/^00/, '');
  // After the code of the Netherlands, Belgium or Germany no number begins with 0; after that of Italy some do.
  return `+${digits.replace(/^(31|32|49)0/, '$1')}`;
}

/** A link that dials the number (RFC 3966); undefined where the text holds too few digits. */
export function telephoneLink(phone: string): string | undefined {
  const number = dialledNumber(phone);
  return /\d{3}/.test(number) ? `tel:${number}` : undefined;
}

function digitsOf(text: string): number {
  return text.replace(/\D/g, '').length;
}

/**
 * Writes digits of every script as those of ASCII. The ten digits of a script are consecutive in Unicode, so that a digit's value
 * is the number of digits before it.
 */
function inAscii(phone: string): string {
  return phone.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
    return String(value % 10);
  });
}
