import type { RequestListener, Server } from 'node:http';
import type { BlockList, Socket } from 'node:net';
import { retryAfterSeconds } from 'contact/wire.ts';
import { contains, networksOf, plainAddress } from '../lib/network/ip-address.ts';
import { idleProxyMs, idleSocketMs } from '../lib/network/time-limits.ts';

const maxPerAddress = 200;
const maxTotal = 4_000;
// Each answer waits in memory until the client reads it.
const maxUnanswered = 64;

/**
 * Limits connections per address (IPv6: per /64; trusted proxies have no limit) and in total, and unanswered requests per
 * connection. Connections over a limit get 503; over twice that limit they are closed.
 * @param answer Called for each request within the limits.
 */
export function limitConnections(server: Server, trusted: BlockList, answer: RequestListener) {
  const connections = new Map<string, number>();
  const surplus = new WeakSet<Socket>();
  let total = 0;
  server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? '');
    const [peer] = networksOf(address);
    const peerCount = (connections.get(peer) ?? 0) + 1;
    total += 1;
    connections.set(peer, peerCount);
    socket.once('close', () => {
      total -= 1;
      const left = (connections.get(peer) ?? 1) - 1;
      if (left > 0) connections.set(peer, left);
      else connections.delete(peer);
    });
    const load = Math.max(
      total / maxTotal,
      contains(trusted, address) ? 0 : peerCount / maxPerAddress,
    );
    if (load > 2) socket.destroy();
    else if (load > 1) surplus.add(socket);
  });
  const unanswered = new WeakMap<Socket, number>();
  server.timeout = idleSocketMs;
  server.on('request', (request, response) => {
    const { socket } = request;
    const number = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, number);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    // Otherwise Node could close the connection just as the proxy sends a request, and the visitor would get a 502.
    if (contains(trusted, plainAddress(socket.remoteAddress ?? '')))
      response.once('finish', () => socket.setTimeout(idleProxyMs));
    // Only once our response has started: until then the client waits for us. Between requests Node closes idle connections.
    response.on('timeout', () => response.headersSent && socket.destroy());
    if (number > maxUnanswered) socket.destroy();
    if (socket.destroyed) return;
    if (!surplus.has(socket)) answer(request, response);
    else response.writeHead(503, { 'Retry-After': retryAfterSeconds, Connection: 'close' }).end();
  });
}
