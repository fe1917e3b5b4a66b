import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';

const withoutBody = [204, 205, 304];

/**
 * `fetch` for Node, without redirects. Node's own fails after an unsolicited `100 Continue` (nodejs/undici#197), which every
 * client must accept (RFC 9110, section 15.2).
 */
export const nodeFetch: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const body = Buffer.from(await request.arrayBuffer());
  const { method, url } = request;
  const headers = { accept: '*/*', 'user-agent': 'node', ...Object.fromEntries(request.headers) };
  const send = url.startsWith('https:') ? httpsRequest : httpRequest;
  const signal = init?.signal ? { signal: init.signal } : {};
  const call = send(url, { method, headers, ...signal });
  // After the answer has begun, its body reports the error too.
  call.on('error', () => {});
  call.end(body);
  // After a 101 Node closes the connection and emits neither `response` nor `error`: only `signal` ends the wait.
  const [answer] = (await once(call, 'response', signal)) as [IncomingMessage];
  const { statusCode: status = 0 } = answer;
  const hasBody = !withoutBody.includes(status);
  // Otherwise the connection waits for a reader.
  if (!hasBody) answer.resume();
  const stream = hasBody ? (Readable.toWeb(answer) as ReadableStream) : null;
  return new Response(stream, { status, headers: answer.headers as Record<string, string> });
};
