import { once } from 'node:events';
import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { BlockList, Socket } from 'node:net';
import { commonHeaders } from '../../hosting.ts';
import { contains, networksOf, plainAddress } from '../lib/ip-address.ts';
import { idleSocketMs } from '../lib/time-limits.ts';

const maxPerAddress = 200;
const maxTotal = 4_000;
// Each answer waits in memory until the client reads it.
const maxUnanswered = 64;

/**
 * Limits the connections of one address (IPv6: a /64; a trusted proxy has no limit), those of all, and the unanswered
 * requests of one connection. Beyond twice the limit a connection is cut off at once.
 * @returns Tells whether a connection exceeds the limit and gets 503, or is cut off already.
 */
export function boundConnections(server: Server, trusted: BlockList): (socket: Socket) => boolean {
  const held = new Map<string, number>();
  const surplus = new WeakSet<Socket>();
  let all = 0;
  server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? '');
    const [peer] = networksOf(address);
    const ofPeer = (held.get(peer) ?? 0) + 1;
    all += 1;
    held.set(peer, ofPeer);
    socket.once('close', () => {
      all -= 1;
      const left = (held.get(peer) ?? 1) - 1;
      if (left > 0) held.set(peer, left);
      else held.delete(peer);
    });
    const load = Math.max(all / maxTotal, contains(trusted, address) ? 0 : ofPeer / maxPerAddress);
    if (load > 2) socket.destroy();
    else if (load > 1) surplus.add(socket);
  });
  const unanswered = new WeakMap<Socket, Set<ServerResponse>>();
  server.on('request', ({ socket }, response) => {
    const responses = unanswered.get(socket) ?? new Set();
    unanswered.set(socket, responses.add(response));
    response.once('close', () => responses.delete(response));
    if (responses.size > maxUnanswered) socket.destroy();
  });
  server.timeout = idleSocketMs;
  server.on('timeout', (socket: Socket) => {
    const isAnswerDue = unanswered
      .get(socket)
      ?.values()
      .some(({ headersSent }) => !headersSent);
    if (!isAnswerDue) socket.destroy();
  });
  return (socket) => surplus.has(socket) || socket.destroyed;
}

/** Adds `commonHeaders` to every answer of `listener`, refusals included that never reach the app. */
export function withCommonHeaders(listener: RequestListener): RequestListener {
  // Setting them on Node's own response is a tenth faster than a `Headers` object for each answer.
  const headers = Object.entries(commonHeaders);
  return (request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    listener(request, response);
  };
}

/** @throws Error that names HOST and PORT when they cannot be used. */
export async function listen(server: Server, host: string, port: number): Promise<string> {
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'EADDRINUSE' ? 'something else listens there already' : message;
    throw new Error(`HOST ${host} with PORT ${port} cannot be used: ${reason}`, { cause: error });
  }
  const bound = server.address();
  const boundPort = typeof bound === 'object' && bound ? bound.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}`;
}
