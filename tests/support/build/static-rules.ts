/**
 * The headers that the rules of a `_headers` give to an address. As Cloudflare Pages does it: every rule that matches
 * counts, and values of one header are joined.
 */
export function applyRules(text: string, address: string): Map<string, string> {
  const headers = new Map<string, string>();
  let matches = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('/')) matches = toPattern(line).test(address);
    else if (matches && line.includes(':')) {
      const name = line.slice(0, line.indexOf(':')).trim().toLowerCase();
      const value = line.slice(line.indexOf(':') + 1).trim();
      headers.set(name, [headers.get(name), value].filter(Boolean).join(', '));
    }
  }
  return headers;
}

function toPattern(rule: string): RegExp {
  return new RegExp(`^${rule.split('*').map(RegExp.escape).join('.*')}$`);
}
