import { sourceHeader } from '../../contact/source-labels.ts';

/** Where a call comes from; `unknown` without an `Origin`. */
export type Caller = 'same' | 'listed' | 'unknown' | 'foreign';

/** The site may be opened under any name or port, so an `Origin` whose host is the `Host` header counts as `same`. */
export function callerOf(headers: Pick<Headers, 'get'>, listedOrigins: readonly string[]): Caller {
  const origin = headers.get('origin');
  if (headers.get('sec-fetch-site') === 'same-origin') return 'same';
  if (origin === null) return 'unknown';
  if (listedOrigins.includes(origin)) return 'listed';
  const host = URL.parse(origin)?.host;
  return host !== undefined && host === headers.get('host') ? 'same' : 'foreign';
}

export function corsHeaders(sent: Pick<Headers, 'get'>, caller: Caller): Record<string, string> {
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
