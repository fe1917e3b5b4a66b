import { readSource, sourceHeader } from '../../contact/source-labels.ts';
import { sendRequest } from './send-request.ts';

/**
 * `sendRequest` for a backend on another origin, to which browsers do not tell the page's address: says in a header from
 * which campaign the visitor came, if the address has labels.
 */
export const sendWithSource: typeof sendRequest = (request, options) => {
  const source = new URLSearchParams(readSource(location.search)).toString();
  return sendRequest(request, source === '' ? options : { ...options, fetch: fetchWith(source) });
};

function fetchWith(source: string): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set(sourceHeader, source);
    try {
      return await fetch(input, { ...init, headers });
    } catch (error) {
      if (init?.signal?.aborted) throw error;
      // A function that does not allow the header refuses it before the call, which looks as if the network were down.
      // The key of the request makes it safe to ask again.
      return fetch(input, init);
    }
  };
}
