import * as url from 'node:url';

export * from 'node:url';

/** Returns an empty string for an invalid domain, as Node does; Deno 2.1 throws. */
export function domainToASCII(domain: string): string {
  try {
    return url.domainToASCII(domain);
  } catch {
    return '';
  }
}

export function domainToUnicode(domain: string): string {
  try {
    return url.domainToUnicode(domain);
  } catch {
    return '';
  }
}

export default { ...url, domainToASCII, domainToUnicode };
