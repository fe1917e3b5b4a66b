// Named, because Deno's global timers are numbers without `unref`.
import timers from 'node:timers';

const timeoutMs = 10_000;

export interface PostResult {
  /** Why it failed; undefined after a 2xx. */
  failure: string | undefined;
  /** Undefined without an answer. */
  status: number | undefined;
  /** The header `Retry-After`. */
  retryAfter: string | null;
}

/** Posts JSON and waits at most 10 s for the answer, whose body is not read. Redirects are not followed. */
export async function postJson(
  url: URL,
  body: string,
  fetch: typeof globalThis.fetch,
  headers: Record<string, string> = {},
): Promise<PostResult> {
  const limit = new AbortController();
  const timer = timers.setTimeout(() => limit.abort(), timeoutMs);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
      // The receiver must not choose which address the server calls.
      redirect: 'manual',
      signal: limit.signal,
    });
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
