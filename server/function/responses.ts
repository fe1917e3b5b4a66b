import { type Accepted, type Refusal, type RefusalCode, refusals } from '../../contact/answers.ts';

export type Result =
  | { accepted: Accepted }
  | {
      refused: RefusalCode;
      /** A message for each invalid field. */
      fields?: Record<string, string>;
      /** Seconds. */
      retryAfter?: number;
    };

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

function json(status: number, body: object, headers: Record<string, string>): Response {
  return Response.json(body, { status, headers });
}
