import { createServer, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Agent, type Dispatcher } from 'undici';
import { listen } from '../../../../tests/support/machine/listen.ts';

interface Answer {
  statusCode: number;
  headers?: OutgoingHttpHeaders;
  text?: Buffer;
}

/**
 * Forwards the request to an origin.
 * @throws Error if there is no complete response.
 */
type Forward = (
  origin: string,
  changes?: { path?: string; headers?: Record<string, string> },
) => Promise<Answer>;

const hopByHop = ['connection', 'content-length', 'expect', 'keep-alive', 'transfer-encoding'];

/**
 * A proxy that forwards complete requests, and adds the client's address to `X-Forwarded-For`.
 * @param route Responds to a request; if it fails, the proxy responds with 502.
 */
export async function startProxy(
  options: Agent.Options,
  route: (forward: Forward, incoming: IncomingMessage) => Promise<Answer>,
) {
  const agent = new Agent(options);
  const server = createServer(async (incoming, response) => {
    try {
      const body = await buffer(incoming);
      const { statusCode, headers, text } = await route(
        createForward(agent, incoming, body),
        incoming,
      );
      response.writeHead(statusCode, headers).end(text);
    } catch {
      response.writeHead(502).end();
    }
  });
  const port = await listen(server);
  return {
    address: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await agent.destroy();
    },
  };
}

function createForward(agent: Agent, incoming: IncomingMessage, body: Buffer): Forward {
  const hops = [incoming.headers['x-forwarded-for'], incoming.socket.remoteAddress];
  const forwarded = { 'x-forwarded-for': hops.filter(Boolean).join(', ') };
  return async (origin, { path = incoming.url ?? '/', headers = {} } = {}) => {
    const answer = await agent.request({
      origin,
      path,
      method: (incoming.method ?? 'GET') as Dispatcher.HttpMethod,
      headers: { ...endToEnd(incoming.headers), ...forwarded, ...headers },
      body: body.length > 0 ? body : null,
    });
    const text = Buffer.from(await answer.body.arrayBuffer());
    return { statusCode: answer.statusCode, headers: endToEnd(answer.headers), text };
  };
}

function endToEnd(headers: IncomingMessage['headers']) {
  const entries = Object.entries(headers);
  return Object.fromEntries(entries.filter(([name]) => !hopByHop.includes(name)));
}
