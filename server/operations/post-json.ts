// Named, because Deno's global timers are numbers without `unref`.
import timers from 'node:timers';

const timeoutMs = 10_000;

/** Posts JSON and waits at most 10 s for the answer. @returns Why it failed; undefined after a 2xx. */
export async function postJson(
  url: URL,
  body: object,
  fetch: typeof globalThis.fetch,
): Promise<string | undefined> {
  const limit = new AbortController();
  const timer = timers.setTimeout(() => limit.abort(), timeoutMs);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      // The receiver must not choose which address the server calls.
      redirect: 'error',
      signal: limit.signal,
    });
    response.body?.cancel().catch(() => {});
    return response.ok ? undefined : `it answered ${response.status}`;
  } catch (error) {
    if (limit.signal.aborted) return `no answer within ${timeoutMs / 1_000} s`;
    const { cause = error } = error as { cause?: unknown };
    const { code, message } = cause as { code?: string; message?: string };
    return code ?? message ?? 'no reason';
  } finally {
    timers.clearTimeout(timer);
  }
}
