import { once } from 'node:events';
import type { Server } from 'node:http';
import type { BlockList, Socket } from 'node:net';
import { contains } from './address.ts';

/** Whoever is slow is cut off: in milliseconds, looked at every second. */
export const timeLimits = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
} as const;

const mostPerAddress = 200;
const mostInAll = 4_000;

/**
 * Counts the connections that one address, unless it is a trusted proxy, and all together hold. Twice the bound
 * is cut off at once.
 * @returns Whether a connection came when the bound was reached: it is to be told to come back later.
 */
export function boundConnections(server: Server, trusted: BlockList): (socket: Socket) => boolean {
  const held = new Map<string, number>();
  const surplus = new WeakSet<Socket>();
  let all = 0;
  server.on('connection', (socket: Socket) => {
    const peer = socket.remoteAddress ?? '';
    const ofPeer = (held.get(peer) ?? 0) + 1;
    all += 1;
    held.set(peer, ofPeer);
    socket.once('close', () => {
      all -= 1;
      const left = (held.get(peer) ?? 1) - 1;
      if (left > 0) held.set(peer, left);
      else held.delete(peer);
    });
    const load = Math.max(all / mostInAll, contains(trusted, peer) ? 0 : ofPeer / mostPerAddress);
    if (load > 2) socket.destroy();
    else if (load > 1) surplus.add(socket);
  });
  return (socket) => surplus.has(socket);
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
