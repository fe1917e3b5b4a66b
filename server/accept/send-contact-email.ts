import { contactRequest } from 'contact/contact-request.ts';
import { readSource, type Source, sourceHeader } from 'contact/source-labels.ts';
import { maxBodyBytes, type RefusalCode } from 'contact/wire.ts';
import { createTimeBudget, storingMs } from '../lib/network/time-limits.ts';
import { newReference } from '../lib/reference.ts';
import { bearerToken } from '../lib/secrets.ts';
import { type Caller, classifyCaller, corsHeaders, looksLikeOwnSite, preflight } from './cors.ts';
import type { FormResult } from './page-message.ts';
import type { RateLimit } from './rate-limit.ts';
import { readBody } from './read-body.ts';
import type { RefusalLog } from './refusal-log.ts';
import { type Result, toJson } from './responses.ts';
import { type StoringParts, storeRequest } from './store-request.ts';

/** Returns where to redirect a form sent without script. */
export type FormRedirect = (request: Request, result: FormResult) => string;

export type OnAnswer = (code: RefusalCode | 'ok', seconds: number) => void;

const ownSiteRefused =
  'contact request refused, although its origin looks like this site: set SITE_URL to the public URL, or have the proxy forward Host; list any further origins in ALLOWED_ORIGINS';

interface AnsweringParts extends StoringParts {
  rateLimit: RateLimit;
  /** Whether campaign labels are read. */
  readsSource: boolean;
  formRedirect: FormRedirect;
  /** Counts calls past the limit. */
  refusals: RefusalLog;
  onAnswer?: OnAnswer;
}

interface Call {
  reference: string;
  address: string;
  caller: Caller;
  mediaType: string | undefined;
  isForm: boolean;
}

/** Reports success only once the request and its deliveries are on disk. All responses: `contact/wire.ts`. */
export function sendContactEmail(parts: AnsweringParts) {
  return async (request: Request, address: string): Promise<Response> => {
    const startedAt = performance.now();
    const { headers } = request;
    const { allowedOrigins } = parts.settings;
    const caller = classifyCaller(headers, allowedOrigins);
    const cors = corsHeaders(headers, caller);
    if (request.method === 'OPTIONS' && caller !== 'foreign') return preflight(cors);

    const mediaType = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
    const isForm = mediaType === 'application/x-www-form-urlencoded';
    const call = { reference: newReference(), address, caller, mediaType, isForm };
    const result = await handle(request, call, parts);

    const code = 'refused' in result ? result.refused : 'ok';
    const reference = 'accepted' in result ? result.accepted.reference : call.reference;
    const isRepeat = reference !== call.reference;
    const facts = { reference, code, caller, form: isForm, repeat: isRepeat };
    if (code === 'too_many') parts.refusals.add('contact requests refused');
    else if (code === 'origin' && looksLikeOwnSite(headers, allowedOrigins))
      parts.log.warn(facts, ownSiteRefused);
    else parts.log.info(facts, 'contact request answered');
    parts.onAnswer?.(code, (performance.now() - startedAt) / 1_000);

    // A form without an origin may still come from a browser; one with an API key comes from a program, which expects JSON.
    const isProgram = caller === 'unknown' && apiKeysIn(headers).length > 0;
    const isPageForm = isForm && caller !== 'foreign' && !isProgram;
    return isPageForm ? redirectToPage(request, result, cors, parts) : toJson(result, cors);
  };
}

async function handle(request: Request, call: Call, parts: AnsweringParts): Promise<Result> {
  const { caller, mediaType, isForm } = call;
  // The time budget excludes reading the body, whose duration depends on the visitor's connection.
  const withinBudget = createTimeBudget(storingMs);
  const retryAfter = await withinBudget(parts.rateLimit(call.address));
  if (retryAfter !== undefined) return { refused: 'too_many', retryAfter };
  if (caller === 'foreign') return { refused: 'origin' };
  if (request.method !== 'POST') return { refused: 'method' };
  if (!isForm && mediaType !== 'application/json') return { refused: 'media_type' };
  // A form without script has no API key: its origin proves that our own page sent it.
  const needsApiKey = !isForm || caller === 'unknown';
  const { keys: validKeys } = parts.settings;
  if (needsApiKey && !apiKeysIn(request.headers).some((apiKey) => validKeys.includes(apiKey)))
    return { refused: 'unknown_key' };

  const body = await readBody(request, maxBodyBytes);
  if (typeof body === 'string') return { refused: body };
  const form = isForm ? new URLSearchParams(body.text) : undefined;
  const payload = form ? Object.fromEntries(form) : parseJson(body.text);
  if (payload === undefined) return { refused: 'malformed' };

  const parsed = contactRequest.safeParse(payload);
  if (!parsed.success) return { refused: 'invalid', fields: fieldMessages(parsed.error.issues) };

  const idempotencyKey = request.headers.get('idempotency-key') ?? form?.get('idempotencyKey');
  const source = parts.readsSource ? readSourceOf(request.headers, caller) : {};
  const { reference } = call;
  const received = { ...parsed.data, reference, key: idempotencyKey || undefined, source };
  return storeRequest(received, parts, withinBudget);
}

/** A page on another origin sends the labels in a header; on the function's own origin the `Referer` has them. */
function readSourceOf(headers: Headers, caller: Caller): Source {
  const written = headers.get(sourceHeader);
  if (written !== null) return readSource(written);
  const page = caller === 'own' ? URL.parse(headers.get('referer') ?? '') : null;
  return page ? readSource(page.search) : {};
}

function parseJson(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The API keys that the caller sent, valid or not. */
function apiKeysIn(headers: Headers): string[] {
  return [headers.get('apikey'), bearerToken(headers)].flatMap((apiKey) => apiKey || []);
}

function fieldMessages(
  issues: readonly { path: PropertyKey[]; message: string }[],
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) fields[String(path[0])] ??= message;
  return fields;
}

function redirectToPage(
  request: Request,
  result: Result,
  cors: Record<string, string>,
  { formRedirect }: AnsweringParts,
): Response {
  const formResult: FormResult =
    'accepted' in result
      ? { outcome: 'sent', type: result.type, fields: [] }
      : { outcome: 'failed', fields: Object.values(result.fields ?? {}) };
  const Location = formRedirect(request, formResult);
  return new Response(null, { status: 303, headers: { ...cors, Location } });
}
