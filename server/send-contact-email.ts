import { createHash, timingSafeEqual } from 'node:crypto';
import type { Logger } from 'pino';
import {
  type Accepted,
  maxBodyBytes,
  type Refusal,
  type RefusalCode,
  refusals,
  retryAfterSeconds,
} from '../contact/answers.ts';
import { contactRequest } from '../contact/contact-request.ts';
import type { Outcome } from '../contact/outcomes.ts';
import { type Caller, callerOf } from './origin.ts';
import { readBody } from './read-body.ts';
import type { Store } from './store.ts';

export interface Dependencies {
  store: Store;
  /** The anonymous key that callers must show. */
  key: string;
  /** Other origins that may call. */
  allowedOrigins: readonly string[];
  /** Where a bare form goes back to: the page's address, with what it is to say. `fields` are messages. */
  pageAddress: (request: Request, outcome: Outcome, fields: string[]) => string;
  /** Called when an e-mail has come to be owed. */
  onStored: () => void;
  now: () => Date;
  log: Logger;
}

type Result = { accepted: Accepted } | { refused: RefusalCode; fields?: Record<string, string> };

interface Call {
  /** Ties the lines of the log together. */
  id: string;
  caller: Caller;
  mediaType: string | undefined;
  isForm: boolean;
}

/**
 * The function `send-contact-email`. It answers success only when the request is stored durably together with
 * the e-mails that it owes. Statuses and shapes: `contact/answers.ts`.
 */
export function sendContactEmail(dependencies: Dependencies) {
  return async (request: Request): Promise<Response> => {
    const id = crypto.randomUUID();
    const caller = callerOf(request.headers, dependencies.allowedOrigins);
    const mediaType = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
    const isForm = mediaType === 'application/x-www-form-urlencoded';

    if (request.method === 'OPTIONS' && caller !== 'foreign') return preflight(request, caller);

    const result = await handle(request, { id, caller, mediaType, isForm }, dependencies);
    const code = 'refused' in result ? result.refused : 'ok';
    dependencies.log.info({ id, code, caller, form: isForm }, 'contact request answered');

    const isPageForm = isForm && (caller === 'same' || caller === 'listed');
    const response = isPageForm ? backToPage(request, result, dependencies) : toJson(result);
    return withCors(response, request, caller);
  };
}

async function handle(
  request: Request,
  { id, caller, mediaType, isForm }: Call,
  { store, key, onStored, now, log }: Dependencies,
): Promise<Result> {
  if (caller === 'foreign') return { refused: 'origin' };
  if (request.method !== 'POST') return { refused: 'method' };
  if (!isForm && mediaType !== 'application/json') return { refused: 'media_type' };
  // A bare form carries no key; that it was sent from our own page is told by its origin.
  const needsKey = !isForm || caller === 'untold';
  if (needsKey && !showsKey(request.headers, key)) return { refused: 'unknown_key' };

  const body = await readBody(request, maxBodyBytes);
  if (typeof body === 'string') return { refused: body };
  const payload = isForm
    ? Object.fromEntries(new URLSearchParams(body.text))
    : parseJson(body.text);
  if (payload === undefined) return { refused: 'malformed' };

  const parsed = contactRequest.safeParse(payload);
  if (!parsed.success) return { refused: 'invalid', fields: fieldMessages(parsed.error.issues) };

  const sentKey = request.headers.get('idempotency-key') ?? formKey(payload, isForm);
  try {
    const { reference, isNew } = await store.add(parsed.data, {
      key: sentKey || undefined,
      mails: ['notification'],
      now: now(),
    });
    if (isNew) onStored();
    log.info({ id, reference, isNew }, 'contact request stored');
    return { accepted: { reference } };
  } catch (error) {
    log.error({ id, err: error }, 'contact request could not be stored');
    return { refused: 'unavailable' };
  }
}

/** A JSON object, or undefined. */
function parseJson(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function formKey(payload: object, isForm: boolean): string | undefined {
  if (!isForm || !('idempotencyKey' in payload)) return undefined;
  return String(payload.idempotencyKey);
}

function showsKey(headers: Headers, key: string): boolean {
  const shown = [headers.get('apikey'), headers.get('authorization')?.replace(/^Bearer\s+/i, '')];
  return shown.some((candidate) => candidate && timingSafeEqual(digest(candidate), digest(key)));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** The first message of each field. */
function fieldMessages(
  issues: readonly { path: PropertyKey[]; message: string }[],
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) fields[String(path[0])] ??= message;
  return fields;
}

function toJson(result: Result): Response {
  if ('accepted' in result) return Response.json(result.accepted satisfies Accepted);
  const { status, message } = refusals[result.refused];
  const error = { code: result.refused, message, ...(result.fields && { fields: result.fields }) };
  return Response.json({ error } satisfies Refusal, { status, headers: refusalHeaders(status) });
}

function refusalHeaders(status: number): Record<string, string> {
  if (status === 405) return { Allow: 'POST, OPTIONS' };
  return status === 429 || status === 503 ? { 'Retry-After': String(retryAfterSeconds) } : {};
}

function backToPage(request: Request, result: Result, { pageAddress }: Dependencies): Response {
  const [outcome, fields] =
    'accepted' in result
      ? (['sent', []] as const)
      : (['failed', Object.values(result.fields ?? {})] as const);
  const Location = pageAddress(request, outcome, [...fields]);
  return new Response(null, { status: 303, headers: { Location } });
}

function preflight(request: Request, caller: Caller): Response {
  const headers = {
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers':
      'authorization, x-client-info, apikey, content-type, idempotency-key',
    'Access-Control-Max-Age': '7200',
  };
  return withCors(new Response(null, { status: 204, headers }), request, caller);
}

function withCors(response: Response, request: Request, caller: Caller): Response {
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
