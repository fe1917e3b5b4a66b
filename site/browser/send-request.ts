import { FunctionsClient } from '@supabase/functions-js';
import type { ContactRequest } from 'contact/contact-request.ts';
import { functionPath, isSuccess, patienceMs } from 'contact/wire.ts';

interface Backend {
  /** Origin of the backend. */
  url: string;
  /** The anonymous key. The contact call always uses it, whatever session the browser may hold. */
  key: string;
}

interface Options {
  backend: Backend;
  /** The idempotency key, which is the same for each attempt with the same values. */
  idempotencyKey: string;
  fetch?: typeof fetch;
}

/**
 * Sends a contact request to the function. Without an answer within 10 s it tries once more with the same key, and waits 10 s
 * again.
 * @returns undefined on success, else the failure.
 */
export async function sendRequest(
  request: ContactRequest,
  options: Options,
): Promise<Error | undefined> {
  for (let attempts = 0; attempts < 2; attempts += 1) {
    const result = await attempt(request, options);
    if (result !== 'no answer') return result;
  }
  return new Error('No answer within 20 seconds');
}

async function attempt(
  request: ContactRequest,
  { backend, idempotencyKey, fetch = globalThis.fetch }: Options,
): Promise<Error | 'no answer' | undefined> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), patienceMs);
  const functions = new FunctionsClient(backend.url, {
    headers: { apikey: backend.key, Authorization: `Bearer ${backend.key}` },
    customFetch: async (input, init) => {
      const response = await fetch(input, { ...init, signal: stop.signal });
      if (!response.ok) return response;
      // Read as text, whatever its type: an empty answer with the type of JSON is a success, too.
      return new Response(await response.text(), { headers: { 'content-type': 'text/plain' } });
    },
  });
  const { data, error } = await functions.invoke<string>(functionPath.slice(1), {
    body: request,
    headers: { 'Idempotency-Key': idempotencyKey },
  });
  clearTimeout(timer);

  if (stop.signal.aborted && error) return 'no answer';
  if (error) return error;
  return isSuccess(data ?? '') ? undefined : new Error(`The answer is not a success: ${data}`);
}
