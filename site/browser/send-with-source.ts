import { readSource, sourceHeader } from 'contact/source-labels.ts';
import { sendRequest } from './send-request.ts';

type SendParameters = Parameters<typeof sendRequest>;
type Options = SendParameters[1] & { search?: string };

/**
 * `sendRequest` for a backend on another origin, to which browsers do not send the page's address. If the address has
 * campaign labels, a header carries them.
 */
export function sendWithSource(request: SendParameters[0], options: Options) {
  const { search = location.search, fetch = globalThis.fetch } = options;
  const source = new URLSearchParams(readSource(search)).toString();
  if (source === '') return sendRequest(request, options);
  return sendRequest(request, { ...options, fetch: fetchWith(source, fetch) });
}

function fetchWith(source: string, fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set(sourceHeader, source);
    try {
      return await fetch(input, { ...init, headers });
    } catch (error) {
      if (init?.signal?.aborted) throw error;
      // If the function does not allow the header, the browser refuses the call, which looks like a network failure.
      // The idempotency key makes it safe to send the request again.
      return fetch(input, init);
    }
  };
}
