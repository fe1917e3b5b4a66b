import { type Accepted, type Refusal, type RefusalCode, refusals } from '../contact/answers.ts';
import type { Caller } from './origin.ts';

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
export function toJson(result: Result): Response {
  if ('accepted' in result) return Response.json(result.accepted satisfies Accepted);
  const { refused: code, fields, retryAfter } = result;
  const { status, message } = refusals[code];
  const headers = {
    ...(status === 405 && { Allow: 'POST, OPTIONS' }),
    ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
  };
  const error = { code, message, ...(fields && { fields }) };
  return Response.json({ error } satisfies Refusal, { status, headers });
}

/** What a listed or own page may send and read across origins (Fetch standard, section 3.3). */
export function preflight(): Response {
  const headers = {
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers':
      'authorization, x-client-info, apikey, content-type, idempotency-key',
    'Access-Control-Max-Age': '7200',
  };
  return new Response(null, { status: 204, headers });
}

export function withCors(response: Response, request: Request, caller: Caller): Response {
  const origin = request.headers.get('origin');
  response.headers.append('Vary', 'Origin');
  response.headers.set('Cache-Control', 'no-store');
  if (origin !== null && caller !== 'foreign') {
    response.headers.set('Access-Control-Allow-Origin', origin);
    // The page reads when it may try again.
    response.headers.set('Access-Control-Expose-Headers', 'Retry-After');
  }
  return response;
}
