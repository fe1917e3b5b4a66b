import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';

const withoutBody = [204, 205, 304];

/**
 * `fetch` for Node, which follows no redirect. Node's own fails where a server sends a `100 Continue` that nobody asked for
 * (nodejs/undici#197), which every client must be able to take (RFC 9110, section 15.2).
 */
export const nodeFetch: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const body = Buffer.from(await request.arrayBuffer());
  const { method, url } = request;
  const headers = { accept: '*/*', 'user-agent': 'node', ...Object.fromEntries(request.headers) };
  const send = url.startsWith('https:') ? httpsRequest : httpRequest;
  const signal = init?.signal ? { signal: init.signal } : {};
  const call = send(url, { method, headers, ...signal });
  // An error after the answer has begun is one of the answer's, too.
  call.on('error', () => {});
  call.end(body);
  // Node ends a call that is answered by 101 without an error.
  const [answer] = (await once(call, 'response', signal)) as [IncomingMessage];
  const { statusCode: status = 0 } = answer;
  const hasBody = !withoutBody.includes(status);
  // Otherwise the connection is kept waiting for somebody to read it.
  if (!hasBody) answer.resume();
  const stream = hasBody ? (Readable.toWeb(answer) as ReadableStream) : null;
  return new Response(stream, { status, headers: answer.headers as Record<string, string> });
};
