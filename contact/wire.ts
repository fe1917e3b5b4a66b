/** The function's path at the backend. */
export const functionPath = '/functions/v1/send-contact-email';

export const refusals = {
  malformed: { status: 400, message: 'The body is not a JSON object or form that can be read.' },
  unknown_key: { status: 401, message: 'Send the anonymous key as apikey or as a bearer token.' },
  origin: { status: 403, message: 'This origin may not call the function.' },
  method: { status: 405, message: 'Use POST.' },
  too_large: { status: 413, message: 'The body is larger than 8192 bytes.' },
  media_type: {
    status: 415,
    message: 'Send application/json or application/x-www-form-urlencoded.',
  },
  invalid: { status: 422, message: 'One or more fields are not valid.' },
  too_many: { status: 429, message: 'Too many requests. Try again later.' },
  unavailable: { status: 503, message: 'The request cannot be stored now. Try again later.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalCode = keyof typeof refusals;

/** The body of a refusal. `fields` has a message for each invalid field. */
export interface Refusal {
  error: { code: RefusalCode; message: string; fields?: Record<string, string> };
}

/** The body of a success. */
export interface Accepted {
  reference: string;
}

export const maxBodyBytes = 8192;

/** How long the page waits for the answer to its first attempt, and again for the answer to its second. In milliseconds. */
export const patienceMs = 10_000;

/** The `Retry-After` of every 503. */
export const retryAfterSeconds = 30;

/**
 * Whether the body of a 2xx means success: empty, or JSON whose `error` is absent or null. Anything else does not come from
 * the function: it may be a captive portal's page.
 */
export function isSuccess(body: string): boolean {
  if (body.trim() === '') return true;
  try {
    const answer: unknown = JSON.parse(body);
    if (typeof answer !== 'object' || answer === null || !('error' in answer)) return true;
    return answer.error === null;
  } catch {
    return false;
  }
}
