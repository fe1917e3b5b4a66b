const atom = '[^\\s"(),.:;<>@[\\\\\\]]+';
/** A local part that needs no quotation marks (RFC 5322, section 3.2.3, with the letters of RFC 6532). */
export const dotAtom = `${atom}(?:\\.${atom})*`;
const needsNoQuotes = new RegExp(`^(?:${dotAtom}|"(?:[^"\\\\]|\\\\.)*")$`, 'u');

/** A `mailto:` link (RFC 6068). */
export function emailLink(address: string, subject?: string): string {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const unambiguous = needsNoQuotes.test(local) ? local : `"${local.replace(/["\\]/g, '\\$&')}"`;
  // A plus needs no encoding, and some mail programs do not decode `%2B`.
  const to = `${encodeURIComponent(unambiguous).replaceAll('%2B', '+')}@${encodeURIComponent(address.slice(at + 1))}`;
  return `mailto:${to}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`;
}
