import type { ContactType } from 'contact/contact-types.ts';
import { type Accepted, type Refusal, type RefusalCode, refusals } from 'contact/wire.ts';

export type Result =
  | { accepted: Accepted; type: ContactType }
  | {
      refused: RefusalCode;
      /** A message for each invalid field. */
      fields?: Record<string, string>;
      /** Seconds. */
      retryAfter?: number;
    };

export function toJson(result: Result, cors: Record<string, string>): Response {
  if ('accepted' in result) return Response.json(result.accepted, { headers: cors });
  const { refused: code, fields, retryAfter } = result;
  const { status, message } = refusals[code];
  const error = { code, message, ...(fields && { fields }) };
  const headers = {
    ...cors,
    ...(status === 405 && { Allow: 'POST, OPTIONS' }),
    ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
  };
  return Response.json({ error } satisfies Refusal, { status, headers });
}
