import { sourceHeader } from 'contact/source-labels.ts';

/** Where a call comes from. `unknown`: it has no `Origin`, and no `Referer` of a known page. */
export type Caller = 'own' | 'unknown' | 'foreign';

/**
 * The site may be opened under any name or port, so an origin that matches the `Host` header is `own`.
 * @param ownOrigins Also `own`, because a proxy may not forward `Host`.
 */
export function classifyCaller(headers: Headers, ownOrigins: readonly string[]): Caller {
  if (headers.get('sec-fetch-site') === 'same-origin') return 'own';
  const origin = originOf(headers);
  if (origin !== undefined) {
    const hostOrigin = toHttpOrigin(`${URL.parse(origin)?.protocol}//${headers.get('host') ?? ''}`);
    if (origin === hostOrigin || ownOrigins.includes(origin)) return 'own';
  }
  // Without `Origin` and with another `Referer`, or none, the caller may be a program, which needs only its API key.
  return headers.get('origin') === null ? 'unknown' : 'foreign';
}

/**
 * The normalised origin of the calling page. Old browsers and privacy extensions send neither `Origin` nor
 * `Sec-Fetch-Site`; then the `Referer` counts, which no page can forge either.
 */
export function originOf(headers: Headers): string | undefined {
  const origin = headers.get('origin');
  const hasNone = origin === null && headers.get('sec-fetch-site') === null;
  return toHttpOrigin((hasNone ? headers.get('referer') : origin) ?? '');
}

/** Whether a foreign origin has the site's host name. It is foreign if its scheme or port differs, or a proxy hides `Host`. */
export function looksLikeOwnSite(headers: Headers, ownOrigins: readonly string[]): boolean {
  const nameOf = (url = '') => URL.parse(url)?.hostname.replace(/^www\.|\.$/g, '');
  const name = nameOf(originOf(headers));
  const hosts = ['host', 'x-forwarded-host'].map((header) => `https://${headers.get(header)}`);
  return name !== undefined && [...ownOrigins, ...hosts].some((url) => nameOf(url) === name);
}

/** Normalised: lower case, no default port, no trailing dot. */
function toHttpOrigin(address: string): string | undefined {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  return url.origin.replace(/\.(?=:\d+$|$)/, '');
}

export function corsHeaders(sent: Headers, caller: Caller): Record<string, string> {
  const origin = sent.get('origin');
  const headers = { Vary: 'Origin', 'Cache-Control': 'no-store' };
  if (origin === null || caller === 'foreign') return headers;
  return {
    ...headers,
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': 'Retry-After',
  };
}

/** https://fetch.spec.whatwg.org/#cors-preflight-fetch */
export function preflight(cors: Record<string, string>): Response {
  const headers = {
    ...cors,
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers': `authorization, x-client-info, apikey, content-type, idempotency-key, ${sourceHeader.toLowerCase()}`,
    'Access-Control-Max-Age': '7200',
  };
  return new Response(null, { status: 204, headers });
}
