/** A complete Dutch number: nine digits after the 0 or the country code. An extension may follow. */
const dutch =
  /^\D*(?:(?:\+|00)\D*31\D*(?:0\D*)?|0\D*)(?:[1-7]\D*\d|8\D*[4-8])(?:\D*\d){7}(?!\s?\d)/;

/**
 * The number to dial: digits, with a plus if it has a country code. `+31 (0)6 - 12 34 56 78`, `+31 06 12345678` and
 * `0031 6 12345678` all become `+31612345678`. Words, an extension and a second number are dropped.
 */
export function numberToDial(phone: string): string {
  const parts = inAscii(phone).split(/[\p{L}#]+/u);
  const longest = parts.reduce((one, other) =>
    countDigits(other) > countDigits(one) ? other : one,
  );
  // A word may follow the country code: `+44 (UK) 20 7946 0958`.
  const hasCode = /^\D*(?:\+|00)/.test(parts[0] ?? '');
  const number = hasCode ? parts.slice(0, parts.indexOf(longest) + 1).join(' ') : longest;
  const signs = (dutch.exec(number)?.[0] ?? number).replace(/[^\d+()]/g, '');
  if (!/^\(?(?:\+|00)/.test(signs)) return signs.replace(/\D/g, '');
  const digits = signs.replace('(0)', '').replace(/\D/g, '').replace(/^00/, '');
  // In the Netherlands, Belgium and Germany no number begins with 0 after the country code; in Italy some do.
  return `+${digits.replace(/^(31|32|49)0/, '$1')}`;
}

/** A `tel:` link (RFC 3966); undefined if there are too few digits. */
export function telephoneLink(phone: string): string | undefined {
  const number = numberToDial(phone);
  return /\d{3}/.test(number) ? `tel:${number}` : undefined;
}

function countDigits(text: string): number {
  return text.replace(/\D/g, '').length;
}

/** Converts digits of any script to ASCII. A script's ten digits are consecutive in Unicode, so position gives the value. */
function inAscii(phone: string): string {
  return phone.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
    return String(value % 10);
  });
}
