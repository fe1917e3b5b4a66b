/**
 * The address behind a phone number, for a link that dials it (RFC 3966): `+31 (0)6 - 12 34 56 78` gives
 * `tel:+31612345678`. Undefined where the text holds too few digits to be dialled.
 */
export function telephoneLink(phone: string): string | undefined {
  const isInternational = /^\s*(?:\+|00)/.test(phone);
  const digits = (isInternational ? phone.replace('(0)', '') : phone).replace(/\D/g, '');
  if (digits.length < 3) return undefined;
  return `tel:${phone.trimStart().startsWith('+') ? '+' : ''}${digits}`;
}
