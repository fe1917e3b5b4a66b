import { startActiveTimeout } from './active-timeout.ts';
import { withoutUrls } from './redact.ts';

const timeoutMs = 10_000;

interface CallResult {
  /** Why it failed, without the address that was called; undefined after a 2xx. */
  failure: string | undefined;
  isLate: boolean;
  /** Undefined without an answer. */
  status: number | undefined;
  /** The header `Retry-After`, which `readRetryAfter` reads. */
  retryAfter: string | null;
}

type Fetch = typeof globalThis.fetch;

/** Waits at most 10 s for the answer, whose body is not read; so does `get`. Redirects are not followed. */
export function postJson(
  url: URL,
  body: string,
  fetch: Fetch,
  headers: Record<string, string> = {},
): Promise<CallResult> {
  const all = { 'Content-Type': 'application/json', ...headers };
  return call(url, { method: 'POST', headers: all, body }, fetch);
}

export function get(url: URL, fetch: Fetch): Promise<CallResult> {
  return call(url, { method: 'GET' }, fetch);
}

/** In milliseconds, from seconds or a date (RFC 9110, section 10.2.3); 0 for what is neither. */
export function readRetryAfter(text: string | null, now: Date): number {
  if (text === null) return 0;
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now.getTime();
  return Math.max(ms, 0) || 0;
}

async function call(url: URL, init: RequestInit, fetch: Fetch): Promise<CallResult> {
  const limit = new AbortController();
  // What was answered while the process stood still counts, or the receiver would be called again.
  const timeout = startActiveTimeout(timeoutMs, () => limit.abort());
  try {
    // The receiver must not choose which address the server calls.
    const response = await fetch(url, { ...init, redirect: 'manual', signal: limit.signal });
    response.body?.cancel().catch(() => {});
    const { ok, status } = response;
    const failure = ok ? undefined : `it answered ${status}`;
    return { failure, isLate: false, status, retryAfter: response.headers.get('retry-after') };
  } catch (error) {
    const isLate = limit.signal.aborted;
    const failure = isLate ? `no answer within ${timeoutMs / 1_000} s` : reasonOf(error);
    return { failure, isLate, status: undefined, retryAfter: null };
  } finally {
    timeout.stop();
  }
}

/** Deno puts the whole address into its message, and Node what is wrong into the cause. */
function reasonOf(error: unknown): string {
  const { cause = error } = error as { cause?: unknown };
  const { code, message } = cause as { code?: string; message?: string };
  return withoutUrls(code ?? message ?? 'no reason');
}
