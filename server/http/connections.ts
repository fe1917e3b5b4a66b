import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import type { BlockList, Socket } from 'node:net';
import { commonHeaders } from '../../hosting.ts';
import { contains, limitKey, plainAddress } from '../lib/ip-address.ts';
import { idleSocketMs } from '../lib/time-limits.ts';

const mostPerAddress = 200;
const mostInAll = 4_000;
// Nobody needs more in one go: each answer waits in memory until it is read.
const mostUnanswered = 64;

/**
 * Bounds the connections that one address (IPv6: a /64), unless it is a trusted proxy, and all together hold, and
 * what one connection may ask before it reads. Twice the bound of connections is cut off at once.
 * @returns Whether nothing is to be done for a connection: it came when the bound was reached, or is cut off.
 */
export function boundConnections(server: Server, trusted: BlockList): (socket: Socket) => boolean {
  const held = new Map<string, number>();
  const surplus = new WeakSet<Socket>();
  let all = 0;
  server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? '');
    const peer = limitKey(address);
    const ofPeer = (held.get(peer) ?? 0) + 1;
    all += 1;
    held.set(peer, ofPeer);
    socket.once('close', () => {
      all -= 1;
      const left = (held.get(peer) ?? 1) - 1;
      if (left > 0) held.set(peer, left);
      else held.delete(peer);
    });
    const load = Math.max(
      all / mostInAll,
      contains(trusted, address) ? 0 : ofPeer / mostPerAddress,
    );
    if (load > 2) socket.destroy();
    else if (load > 1) surplus.add(socket);
  });
  const unanswered = new WeakMap<Socket, Set<ServerResponse>>();
  server.on('request', ({ socket }, response) => {
    const responses = unanswered.get(socket) ?? new Set();
    unanswered.set(socket, responses.add(response));
    response.once('close', () => responses.delete(response));
    if (responses.size > mostUnanswered) socket.destroy();
  });
  // Node knows it as a property only.
  server.timeout = idleSocketMs;
  server.on('timeout', (socket: Socket) => {
    const isOurTurn = unanswered
      .get(socket)
      ?.values()
      .some(({ headersSent }) => !headersSent);
    if (!isOurTurn) socket.destroy();
  });
  return (socket) => surplus.has(socket) || socket.destroyed;
}

/** Gives `commonHeaders` to every answer, also to the refusals that are given before the app is asked. */
export function addCommonHeaders(server: Server): void {
  // Set on Node's own response: a `Headers` object for each answer would cost a tenth of its time.
  const headers = Object.entries(commonHeaders);
  server.on('request', (_request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
  });
}

/**
 * @returns The address that the server listens on, once it does.
 * @throws Error that names HOST and PORT when they can't be used.
 */
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
