import { withoutUrls } from '../clean-text.ts';
import { startActiveTimeout } from './time-limits.ts';

const timeoutMs = 10_000;
const longestRetryAfterMs = 60 * 60_000;
// An answer with a token has a few kilobytes. No answer may fill the memory or delay a delivery.
const longestBody = 64 * 1024;
const bodyTimeoutMs = 5_000;
// Errors of Node and Deno for a connection that broke, or an invalid answer, after the call was sent.
const disconnected = /ECONNRESET|EPIPE|HPE_|does not match the HTTP|SendRequest/;
// Google Apps Script redirects here once it has run; its output can be fetched with GET.
export const appsScriptHost = 'script.googleusercontent.com';

export interface CallResult {
  /** Why it failed, without the URL; undefined after a 2xx. */
  failure: string | undefined;
  isLate: boolean;
  /** Whether the connection broke before an answer: the call may have arrived. */
  isDisconnected: boolean;
  /** Undefined without an answer. */
  status: number | undefined;
  /** The host of a redirect to another host. The rest of that URL may be secret. */
  redirectHost: string | undefined;
  /** The header `Retry-After`, which `readRetryAfter` reads. */
  retryAfter: string | null;
  /** At most 64 KiB, received within 5 s. */
  body: string;
}

type Fetch = typeof globalThis.fetch;

/** `now` is for a `Retry-After` that is a date. */
export interface CallParts {
  fetch: Fetch;
  now: () => Date;
}

/** Parses seconds or a date (RFC 9110, section 10.2.3). Returns milliseconds, at most an hour; 0 if it is neither. */
export function readRetryAfter(text: string | null, now: Date): number {
  if (text === null) return 0;
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now.getTime();
  return Math.min(Math.max(ms, 0) || 0, longestRetryAfterMs);
}

/**
 * Waits at most 10 s for the answer and then reads its body, because a closed connection could cancel the receiver's work.
 * The status decides, even if the body is cut off. Redirects are not followed.
 */
export async function call(
  url: URL,
  fetch: Fetch,
  init: Pick<RequestInit, 'method' | 'headers' | 'body'> = {},
): Promise<CallResult> {
  const limit = new AbortController();
  // Time in which the process was suspended does not count. Otherwise an answer that came meanwhile would be lost, and the
  // receiver would be called again.
  let timeout = startActiveTimeout(timeoutMs, () => limit.abort());
  try {
    // The receiver must not choose what the server calls.
    const response = await fetch(url, { ...init, redirect: 'manual', signal: limit.signal });
    timeout.stop();
    timeout = startActiveTimeout(bodyTimeoutMs, () => limit.abort());
    const body = await readBody(response);
    const { ok, status } = response;
    const redirectHost = redirectHostOf(response, url);
    const failure = ok ? undefined : `HTTP ${status}${redirectNote(redirectHost)}`;
    const retryAfter = response.headers.get('retry-after');
    const answered = { isLate: false, isDisconnected: false, status };
    return { failure, ...answered, redirectHost, retryAfter, body };
  } catch (error) {
    const isLate = limit.signal.aborted;
    const failure = isLate ? `no answer within ${timeoutMs / 1_000} s` : reasonOf(error);
    const isDisconnected = !isLate && disconnected.test(failure);
    const unanswered = { status: undefined, redirectHost: undefined, retryAfter: null, body: '' };
    return { failure, isLate, isDisconnected, ...unanswered };
  } finally {
    timeout.stop();
  }
}

async function readBody({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > longestBody) break;
    }
  } catch {
    // Connection lost, or timed out.
  }
  return text.slice(0, longestBody);
}

function redirectHostOf({ status, headers }: Response, url: URL): string | undefined {
  const location = headers.get('location');
  if (status < 300 || status > 399 || location === null) return undefined;
  const host = URL.parse(location, url)?.host;
  return host === url.host ? undefined : host;
}

function redirectNote(host: string | undefined): string {
  if (host === undefined) return '';
  return host === appsScriptHost
    ? ', as Google Apps Script always does once it has run; put a service in between that answers 2xx'
    : `, a redirect to ${host}`;
}

/** Deno's message contains the URL; Node has the reason in the cause. */
function reasonOf(error: unknown): string {
  const { cause = error } = error as { cause?: unknown };
  const { code, message } = cause as { code?: unknown; message?: string };
  // An outgoing proxy's refusal has a numeric code.
  return withoutUrls(typeof code === 'string' ? code : (message ?? 'no reason'));
}
