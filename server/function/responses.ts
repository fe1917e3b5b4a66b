import { type Accepted, type Refusal, type RefusalCode, refusals } from '../../contact/answers.ts';
import type { Caller } from './caller.ts';

export type Result =
  | { accepted: Accepted }
  | {
      refused: RefusalCode;
      /** A message for each field that is not valid. */
      fields?: Record<string, string>;
      /** Seconds after which it may be tried again. */
      retryAfter?: number;
    };

/** The answer for whoever called from a script. */
export function toJson(result: Result, cors: Record<string, string>): Response {
  if ('accepted' in result) return json(200, result.accepted satisfies Accepted, cors);
  const { refused: code, fields, retryAfter } = result;
  const { status, message } = refusals[code];
  const error = { code, message, ...(fields && { fields }) };
  return json(status, { error } satisfies Refusal, {
    ...cors,
    ...(status === 405 && { Allow: 'POST, OPTIONS' }),
    ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
  });
}

/** What a listed or own page may send across origins (Fetch standard, section 3.3). */
export function preflight(cors: Record<string, string>): Response {
  const headers = {
    ...cors,
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers':
      'authorization, x-client-info, apikey, content-type, idempotency-key',
    'Access-Control-Max-Age': '7200',
  };
  return new Response(null, { status: 204, headers });
}

/** Headers of every answer: who may read it, and that nobody keeps it. */
export function corsHeaders(request: Request, caller: Caller): Record<string, string> {
  const origin = request.headers.get('origin');
  const headers = { Vary: 'Origin', 'Cache-Control': 'no-store' };
  if (origin === null || caller === 'foreign') return headers;
  return {
    ...headers,
    'Access-Control-Allow-Origin': origin,
    // The page reads when it may try again.
    'Access-Control-Expose-Headers': 'Retry-After',
  };
}

function json(status: number, body: object, headers: Record<string, string>): Response {
  const type = { 'Content-Type': 'application/json' };
  return new Response(JSON.stringify(body), { status, headers: { ...type, ...headers } });
}
