import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openPool } from './pool.ts';

test('three queries to a database that hangs fail within the 10 s that a visitor waits', async (t) => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  await once(silent, 'listening');
  const { port } = silent.address() as { port: number };
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const pool = openPool(new URL(`postgres://contact@127.0.0.1:${port}/contact`), 2);
  let refused = 0;
  const asked = (async () => {
    for (let ask = 0; ask < 3; ask += 1)
      await pool
        .withClient(async () => {})
        .catch(() => {
          refused += 1;
        });
  })();
  for (let waitedMs = 0; waitedMs < 10_000; waitedMs += 100) {
    t.mock.timers.tick(100);
    await nextTurn();
  }
  assert.equal(refused, 3);
  await asked;
});
