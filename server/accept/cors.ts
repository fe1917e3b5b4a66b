import { sourceHeader } from 'contact/source-labels.ts';

/** Where a call comes from; `unknown` without an `Origin`, unless the `Referer` is that of a known page. */
export type Caller = 'same' | 'listed' | 'unknown' | 'foreign';

/** The site may be opened under any name or port, so an origin whose host is the `Host` header counts as `same`. */
export function callerOf(headers: Headers, listedOrigins: readonly string[]): Caller {
  if (headers.get('sec-fetch-site') === 'same-origin') return 'same';
  const origin = originOf(headers) ?? '';
  if (listedOrigins.includes(origin)) return 'listed';
  const host = URL.parse(origin)?.host;
  if (host !== undefined && host === headers.get('host')) return 'same';
  // A program can send any `Referer`, so only its key counts.
  return headers.get('origin') === null ? 'unknown' : 'foreign';
}

/**
 * The origin of the page that made the call. Old browsers, and extensions for privacy, send neither `Origin` nor
 * `Sec-Fetch-Site`; there the `Referer` tells it, which no page can forge either.
 */
export function originOf(headers: Headers): string | null {
  const origin = headers.get('origin');
  if (origin !== null || headers.get('sec-fetch-site') !== null) return origin;
  return URL.parse(headers.get('referer') ?? '')?.origin ?? null;
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
