import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { listen } from '../../../../tests/support/machine/listen.ts';

/**
 * A proxy to the server of `url`, on a free port of 127.0.0.1.
 * @param passes Whether it passes a connection on, counted from 1; others hang.
 */
export async function startTcpProxy(url: URL, passes = (_connection: number) => true) {
  const { hostname: host, port } = url;
  const sockets = new Set<Socket>();
  let connections = 0;
  const listener = createServer((client) => {
    connections += 1;
    track(client).on('data', () => (proxy.chunksSent += 1));
    if (!passes(connections)) return;
    const server = track(connect({ host, port: Number(port) }));
    pass(client, server);
    pass(server, client);
  });
  const proxy = {
    /** The same address, through the proxy. */
    url: new URL(url),
    listener,
    /** How much later every chunk arrives, in each direction. */
    delayMs: 0,
    /** The number of chunks sent to the server. */
    chunksSent: 0,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
  const track = (socket: Socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)));
    return socket.on('error', () => {});
  };
  const pass = (from: Socket, to: Socket) => {
    let before = Promise.resolve();
    const later = (act: () => void) => {
      // A test may have mocked timers, so without a delay no timer is used.
      const arrives = proxy.delayMs > 0 ? delay(proxy.delayMs, undefined, { ref: false }) : before;
      before = before.then(() => arrives).then(act);
    };
    from.on('data', (piece) => later(() => to.write(piece)));
    from.once('close', () => later(() => to.destroy()));
  };
  proxy.url.port = String(await listen(listener));
  return proxy;
}
