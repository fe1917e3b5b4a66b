/**
 * Reads a `.env` of single-line values as Docker Compose does, by the rules of `dotenv/parser.go` in
 * https://github.com/compose-spec/compose-go in their order. Undefined if it fails, or would expand a `$`.
 */
export function composeReads(text: string): Record<string, string> | undefined {
  const values: Record<string, string> = {};
  let rest = text.replace(/^\uFEFF/, '');
  for (;;) {
    rest = rest.replace(/^(?:\s|#.*)*/, '');
    if (rest === '') return values;
    const [head = '', name = ''] = rest.match(/^(?:export\s+)?([\w.-]+)[^\S\n]*[=:][^\S\n]*/) ?? [];
    if (head === '') return undefined;
    rest = rest.slice(head.length);
    const quote = rest[0];
    const isQuoted = quote === '"' || quote === "'";
    const value = isQuoted ? readQuoted(rest, quote) : readBare(rest);
    if (value === undefined) return undefined;
    if (quote !== "'" && value.text.includes('$')) return undefined;
    values[name] = value.text;
    rest = value.rest;
  }
}

function readBare(rest: string) {
  const end = rest.indexOf('\n');
  const line = end < 0 ? rest : rest.slice(0, end);
  return { text: (line.split(' #')[0] ?? '').trimEnd(), rest: rest.slice(line.length) };
}

function readQuoted(rest: string, quote: string) {
  let text = '';
  let isEscaped = false;
  for (let index = 1; index < rest.length; index += 1) {
    const char = rest[index] ?? '';
    if (char === '\\' && !isEscaped) isEscaped = true;
    else if (char !== quote) {
      text += isEscaped ? `\\${char}` : char;
      isEscaped = false;
    } else if (isEscaped) {
      text += char;
      isEscaped = false;
    } else return { text: quote === '"' ? expandEscapes(text) : text, rest: rest.slice(index + 1) };
  }
  return undefined;
}

const escapes: Record<string, string> = {
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  f: '\f',
  b: '\b',
  a: '\x07',
};

function expandEscapes(text: string): string {
  return text.replace(/\\([abfnrtv"\\$])/g, (_, sign: string) => escapes[sign] ?? sign);
}
