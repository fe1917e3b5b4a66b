/**
 * A number as it is dialled: its digits, after a plus where it has a country code. `+31 (0)6 - 12 34 56 78`,
 * `+31 06 12345678` and `0031 6 12345678` all give `+31612345678`.
 */
export function dialledNumber(phone: string): string {
  const signs = phone.normalize('NFKC').replace(/[^\d+()]/g, '');
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
