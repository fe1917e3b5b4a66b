import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { listen } from '../../../../tests/support/machine/listen.ts';

/** A line to a server, on a free port of 127.0.0.1, on which every piece is on its way for a while. */
export async function startSlowLine(target: { hostname: string; port: string }) {
  const sockets = new Set<Socket>();
  const line = {
    port: 0,
    /** For how long, in each direction. */
    delayMs: 0,
    /** How many pieces have set out to the server. */
    asked: 0,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
  const pass = (from: Socket, to: Socket) => {
    let before = Promise.resolve();
    const after = (act: () => void) => {
      const arrives = delay(line.delayMs, undefined, { ref: false });
      before = before.then(() => arrives).then(act);
    };
    sockets.add(from);
    from.on('data', (piece) => after(() => to.write(piece)));
    from.on('error', () => {});
    from.once('close', () => {
      sockets.delete(from);
      after(() => to.destroy());
    });
  };
  const listener = createServer((client) => {
    const server = connect({ host: target.hostname, port: Number(target.port) });
    client.on('data', () => (line.asked += 1));
    pass(client, server);
    pass(server, client);
  });
  line.port = await listen(listener);
  return line;
}
