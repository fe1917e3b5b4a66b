import { withoutUrls } from '../clean-text.ts';
import { startActiveTimeout } from './time-limits.ts';

const timeoutMs = 10_000;
const longestRetryAfterMs = 60 * 60_000;
// A token is some kilobytes. No answer may fill the memory, or hold a delivery up.
const longestBody = 64 * 1024;
const bodyTimeoutMs = 5_000;
// What Node and Deno say of a connection that broke, or of an answer that is none, once the call was on its way.
const brokenOff = /ECONNRESET|EPIPE|HPE_|does not match the HTTP|SendRequest/;
// Google Apps Script redirects there once it has run; what the script said can be fetched by GET.
const appsScriptHost = 'script.googleusercontent.com';
/** Follows the status of such an answer. */
export const fromAppsScript =
  ', as Google Apps Script always does once it has run; put a service in between that answers 2xx';

export interface CallResult {
  /** Why it failed, without the address that was called; undefined after a 2xx. */
  failure: string | undefined;
  isLate: boolean;
  /** Whether the connection broke in place of an answer: the call may have arrived. */
  isBrokenOff: boolean;
  /** Undefined without an answer. */
  status: number | undefined;
  /** The header `Retry-After`, which `readRetryAfter` reads. */
  retryAfter: string | null;
  /** The part received within 64 KiB and 5 s. */
  body: string;
}

type Fetch = typeof globalThis.fetch;

/** What a call needs, and the clock by which it reads a pause that the answer asks for. */
export interface CallParts {
  fetch: Fetch;
  now: () => Date;
}

/**
 * Waits at most 10 s for the answer, and then reads its body, so that the receiver's work is not cancelled by a closed
 * connection. The status decides, even if the body breaks off. Redirects are not followed.
 */
export function postJson(
  url: URL,
  body: string,
  fetch: Fetch,
  headers: Record<string, string> = {},
): Promise<CallResult> {
  const all = { 'Content-Type': 'application/json', ...headers };
  return call(url, { method: 'POST', headers: all, body }, fetch);
}

export function postText(url: URL, body: string, fetch: Fetch): Promise<CallResult> {
  return call(url, { method: 'POST', body }, fetch);
}

/** Sends the fields as a form does. */
export function postForm(
  url: URL,
  fields: Record<string, string>,
  fetch: Fetch,
): Promise<CallResult> {
  return call(url, { method: 'POST', body: new URLSearchParams(fields) }, fetch);
}

export function get(url: URL, fetch: Fetch): Promise<CallResult> {
  return call(url, { method: 'GET' }, fetch);
}

/** In milliseconds, at most an hour, from seconds or a date (RFC 9110, section 10.2.3); 0 for what is neither. */
export function readRetryAfter(text: string | null, now: Date): number {
  if (text === null) return 0;
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now.getTime();
  return Math.min(Math.max(ms, 0) || 0, longestRetryAfterMs);
}

async function call(url: URL, init: RequestInit, fetch: Fetch): Promise<CallResult> {
  const limit = new AbortController();
  // Time in which the process stood still does not count. Otherwise an answer that came meanwhile would be lost, and the
  // receiver would be called again.
  let timeout = startActiveTimeout(timeoutMs, () => limit.abort());
  try {
    // The receiver must not choose which address the server calls.
    const response = await fetch(url, { ...init, redirect: 'manual', signal: limit.signal });
    timeout.stop();
    timeout = startActiveTimeout(bodyTimeoutMs, () => limit.abort());
    const body = await readBody(response);
    const { ok, status } = response;
    const failure = ok ? undefined : `it answered ${status}${whereTo(response, url)}`;
    const retryAfter = response.headers.get('retry-after');
    return { failure, isLate: false, isBrokenOff: false, status, retryAfter, body };
  } catch (error) {
    const isLate = limit.signal.aborted;
    const failure = isLate ? `no answer within ${timeoutMs / 1_000} s` : reasonOf(error);
    const isBrokenOff = !isLate && brokenOff.test(failure);
    return { failure, isLate, isBrokenOff, status: undefined, retryAfter: null, body: '' };
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

/** Names the other host of a redirect, which is all of the address that may be logged. */
function whereTo({ status, headers }: Response, url: URL): string {
  const location = headers.get('location');
  if (status < 300 || status > 399 || location === null || !URL.canParse(location, url)) return '';
  const { host } = new URL(location, url);
  if (host === appsScriptHost) return fromAppsScript;
  return host === url.host ? '' : `, a redirect to ${host}`;
}

/** Deno puts the whole address into its message, and Node what is wrong into the cause. */
function reasonOf(error: unknown): string {
  const { cause = error } = error as { cause?: unknown };
  const { code, message } = cause as { code?: unknown; message?: string };
  // The code of an outgoing proxy's refusal is a number.
  return withoutUrls(typeof code === 'string' ? code : (message ?? 'no reason'));
}
