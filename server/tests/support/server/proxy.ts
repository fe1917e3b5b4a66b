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
 * Asks an origin for the answer to one request.
 * @throws Error when there is no answer, or it breaks off.
 */
type Ask = (
  origin: string,
  changes?: { path?: string; headers?: Record<string, string> },
) => Promise<Answer>;

const ofConnection = ['connection', 'content-length', 'expect', 'keep-alive', 'transfer-encoding'];

/**
 * A proxy that passes on whole requests, and adds the caller to `X-Forwarded-For`.
 * @param route Answers a request; where it fails the proxy answers 502.
 */
export async function startProxy(
  options: Agent.Options,
  route: (ask: Ask, incoming: IncomingMessage) => Promise<Answer>,
) {
  const agent = new Agent(options);
  const server = createServer(async (incoming, response) => {
    try {
      const body = await buffer(incoming);
      const { statusCode, headers, text } = await route(asker(agent, incoming, body), incoming);
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

function asker(agent: Agent, incoming: IncomingMessage, body: Buffer): Ask {
  const hops = [incoming.headers['x-forwarded-for'], incoming.socket.remoteAddress];
  const forwarded = { 'x-forwarded-for': hops.filter(Boolean).join(', ') };
  return async (origin, { path = incoming.url ?? '/', headers = {} } = {}) => {
    const answer = await agent.request({
      origin,
      path,
      method: (incoming.method ?? 'GET') as Dispatcher.HttpMethod,
      headers: { ...withoutConnection(incoming.headers), ...forwarded, ...headers },
      body: body.length > 0 ? body : null,
    });
    const text = Buffer.from(await answer.body.arrayBuffer());
    return { statusCode: answer.statusCode, headers: withoutConnection(answer.headers), text };
  };
}

function withoutConnection(headers: IncomingMessage['headers']) {
  const entries = Object.entries(headers);
  return Object.fromEntries(entries.filter(([name]) => !ofConnection.includes(name)));
}
