// Shorter parts stay: other texts hold them by chance, and seven letters tell nothing of a long secret.
const longSecret = 100;
const [shortestPart, shortestPartOfLong] = [4, 8];

const isLetter = (char: string) => /[\p{L}\p{N}]/u.test(char);
// The codes with which a line of a reply begins (RFC 5321, 4.2; RFC 3463). They stay, because they say why and are no secret.
const replyCodes = /^\d{3}(?:[ -]|$)(?:\d\.\d{1,3}\.\d{1,3}(?:[ -]|$))?/gm;

/**
 * Masks each secret, and its parts: a server that quotes what it was sent may fold it over lines, cut it, or change case and signs.
 * At most three letters or digits in a row are left, or seven of a long secret.
 */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  // The longest first, as it may contain the others.
  const whole = [...secrets].filter(Boolean).sort((a, b) => b.length - a.length);
  return withoutParts(
    whole.reduce((left, secret) => left.replaceAll(secret, '***'), text),
    whole,
  );
}

function withoutParts(text: string, secrets: readonly string[]): string {
  const isKept = new Set<number>();
  for (const { index, 0: codes } of text.matchAll(replyCodes))
    for (let at = index; at < index + codes.length; at += 1) isKept.add(at);
  const { letters, places } = lettersOf(text, isKept);
  const isHidden = new Set<number>();
  for (const secret of secrets.map((each) => lettersOf(each).letters)) {
    const length = secret.length > longSecret ? shortestPartOfLong : shortestPart;
    const parts = new Set<string>();
    for (let at = 0; at + length <= secret.length; at += 1)
      parts.add(secret.slice(at, at + length));
    for (let at = 0; at + length <= letters.length; at += 1)
      if (parts.has(letters.slice(at, at + length)))
        for (const place of places.slice(at, at + length)) isHidden.add(place);
  }
  // The signs beside a part may belong to the secret, too.
  const isSign = (at: number) =>
    /\S/.test(text[at] ?? ' ') && !isLetter(text[at] ?? '') && !isKept.has(at);
  for (const place of [...isHidden])
    for (const step of [-1, 1])
      for (let at = place + step; isSign(at); at += step) isHidden.add(at);
  let masked = '';
  for (let at = 0; at < text.length; at += 1) {
    if (!isHidden.has(at)) masked += text[at];
    else if (!isHidden.has(at - 1)) masked += '***';
  }
  return masked;
}

/** The letters and digits of a text in lower case, and the place of each. */
function lettersOf(text: string, isLeftOut: ReadonlySet<number> = new Set()) {
  let letters = '';
  const places: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (isLeftOut.has(at) || !isLetter(char)) continue;
    letters += char.toLowerCase()[0];
    places.push(at);
  }
  return { letters, places };
}
