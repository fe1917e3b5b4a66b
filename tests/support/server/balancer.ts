import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Agent, type Dispatcher } from 'undici';

export interface Balancer {
  address: string;
  /** Sends to another address what went to the `place`-th. */
  replace(place: number, address: string): void;
  /** How often a copy was passed over, as it gave no answer. */
  passedOver: number;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Stands before several copies as `docs/deploy.md` sets up nginx: each request goes to the next in turn, and to another
 * when that one gives no answer. Asking again is safe, as the function knows a repeat.
 */
export async function startBalancer(copies: string[]): Promise<Balancer> {
  const targets = [...copies];
  const agent = new Agent({ connections: 64, headersTimeout: 20_000 });
  let turn = 0;

  const forward = async (
    request: IncomingMessage,
    body: Buffer,
  ): Promise<{ statusCode: number; headers: OutgoingHttpHeaders; text: Buffer }> => {
    turn += 1;
    const first = turn;
    for (let place = first; ; place += 1) {
      try {
        const answer = await agent.request({
          origin: targets[place % targets.length] ?? '',
          path: request.url ?? '/',
          method: (request.method ?? 'GET') as Dispatcher.HttpMethod,
          headers: { ...passedOn(request), 'x-forwarded-for': request.socket.remoteAddress ?? '' },
          body: body.length > 0 ? body : null,
        });
        // An answer that breaks off is none.
        const text = Buffer.from(await answer.body.arrayBuffer());
        return { ...answer, text };
      } catch (error) {
        if (place - first > 2 * targets.length) throw error;
        balancer.passedOver += 1;
      }
    }
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      const { statusCode, headers, text } = await forward(request, await buffer(request));
      const { connection: _, 'keep-alive': __, ...rest } = headers;
      response.writeHead(statusCode, rest).end(text);
    } catch {
      response.writeHead(502).end();
    }
  };

  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const balancer: Balancer = {
    address: `http://127.0.0.1:${port}`,
    passedOver: 0,
    replace(place, address) {
      targets[place] = address;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await agent.destroy();
    },
  };
  return balancer;
}

/** The headers of a request, without those of the connection. */
function passedOn({ headers }: IncomingMessage): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  const own = ['connection', 'content-length', 'keep-alive', 'transfer-encoding'];
  return Object.fromEntries(entries.filter(([name]) => !own.includes(name ?? '')));
}
