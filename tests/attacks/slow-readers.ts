import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { startServer } from '../support/server/server.ts';

/** Who asks and never reads: cut off, in bounded memory. */
export async function besideSlowReaders(t: TestContext): Promise<void> {
  await using server = await startServer();
  const before = await openFiles(server.pid);
  const sockets: Socket[] = [];
  for (let count = 0; count < 100; count += 1) {
    const socket = connect({ port: server.port, host: '127.0.0.1', localAddress: '127.0.0.3' });
    socket.on('error', () => {});
    await once(socket, 'connect');
    const isGreedy = count % 2 === 0;
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(isGreedy ? 800 : 60));
    // Asking more than is allowed in one go ends the connection; else the first piece is read, and no other.
    if (isGreedy) await once(socket.resume(), 'close');
    else await once(socket, 'data');
    socket.pause();
    sockets.push(socket);
  }
  // On a busy machine the first may have been cut off already.
  const isHeld = async () => (await openFiles(server.pid)) > before + 2;
  assert.ok(await isHeld(), 'nobody was held');
  const start = performance.now();
  while (await isHeld()) {
    assert.ok(performance.now() - start < 60_000, 'still open');
    assert.equal((await fetch(`${server.address}/healthz`)).status, 200);
    await delay(200);
  }
  const most = Number((await read(server.pid, 'status')).match(/VmHWM:\s+(\d+)/)?.[1]) / 1_024;
  t.diagnostic(
    `all closed after ${Math.round(performance.now() - start)} ms; ${most.toFixed()} MiB at most`,
  );
  assert.ok(most < 400, `${most} MiB`);
  for (const socket of sockets) socket.destroy();
}

async function openFiles(pid: number): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`)).length;
}

function read(pid: number, name: string): Promise<string> {
  return readFile(`/proc/${pid}/${name}`, 'utf8');
}
