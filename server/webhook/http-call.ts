// Named, because Deno's global timers are numbers without `unref`.
import timers from 'node:timers';

const timeoutMs = 10_000;

export interface CallResult {
  /** Why it failed; undefined after a 2xx. */
  failure: string | undefined;
  /** Undefined without an answer. */
  status: number | undefined;
  /** The header `Retry-After`. */
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

async function call(url: URL, init: RequestInit, fetch: Fetch): Promise<CallResult> {
  const limit = new AbortController();
  const timer = timers.setTimeout(() => limit.abort(), timeoutMs);
  try {
    // The receiver must not choose which address the server calls.
    const response = await fetch(url, { ...init, redirect: 'manual', signal: limit.signal });
    response.body?.cancel().catch(() => {});
    const { ok, status } = response;
    const failure = ok ? undefined : `it answered ${status}`;
    return { failure, status, retryAfter: response.headers.get('retry-after') };
  } catch (error) {
    return { failure: reasonOf(error, limit.signal), status: undefined, retryAfter: null };
  } finally {
    timers.clearTimeout(timer);
  }
}

function reasonOf(error: unknown, { aborted }: AbortSignal): string {
  if (aborted) return `no answer within ${timeoutMs / 1_000} s`;
  const { cause = error } = error as { cause?: unknown };
  const { code, message } = cause as { code?: string; message?: string };
  return code ?? message ?? 'no reason';
}
