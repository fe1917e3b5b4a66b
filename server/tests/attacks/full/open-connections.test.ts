import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { functionPath } from 'contact/wire.ts';
import { demoKey } from '../../../../hosting.ts';
import { testFault } from '../../faults/load/test-fault.ts';
import { besideSlowClients } from '../../faults/processes/slow-clients.ts';
import { type RunningServer, startServer } from '../../support/server/server.ts';

// macOS has a single loopback address by default.
const isWithoutAddresses = process.platform === 'darwin' && 'needs many loopback addresses';
const isWithoutProc = process.platform !== 'linux' && 'needs /proc';

const host = 'HTTP/1.1\r\nHost: x\r\n';
const toFunction = `POST ${functionPath} ${host}`;
const keyed = `${toFunction}Content-Type: application/json\r\napikey: ${demoKey}\r\n`;
const long = 'Content-Length: 9999999999\r\n\r\n';
const chunks = 'Transfer-Encoding: chunked\r\n\r\n';
const block = 'x'.repeat(65_536);
const chunk = `10000\r\n${block}\r\n`;
const lines = 'a: b\r\n'.repeat(5_000);

/** The bytes that a client sends first, and those that it then repeats whatever the response. */
const endless: [name: string, start: string, more: string][] = [
  ['a body to the function', keyed + long, block],
  ['chunks to the function', keyed + chunks, chunk],
  ['a body without the key', toFunction + long, block],
  ['chunks to the page', `POST / ${host}${chunks}`, chunk],
  ['an extension of a chunk', `${keyed}${chunks}1;`, block],
  ['trailers', `${keyed}${chunks}0\r\n`, lines],
  ['headers', `GET / ${host}`, lines],
  ['an upgrade', `GET / ${host}Connection: Upgrade\r\nUpgrade: websocket\r\n${chunks}`, chunk],
  ['a tunnel', `CONNECT x:443 ${host}\r\n`, block],
];

// In parallel, since each waits for the server's timeouts.
describe('open connections', { concurrency: 3 }, () => {
  testFault(
    'slow clients: 1,000 are disconnected within 15 s and delay nobody',
    () => besideSlowClients(1_000),
    { skip: isWithoutAddresses },
  );

  test('endless request: disconnected within 15 s, uses little memory and delays nobody', async () => {
    await using server = await startServer();
    const open = new Set(endless.map(([name]) => name));
    const sent = endless.map(async ([name, start, more]) => {
      const ms = await sendOn(server.port, start, more);
      open.delete(name);
      assert.ok(ms < 15_000, `${name}: ${ms} ms`);
    });
    await Promise.all([...sent, getWhile(server, async () => open.size > 0)]);
    if (!isWithoutProc) await assertLittleMemory(server);
  });

  test('client that never reads: disconnected, uses little memory', {
    skip: isWithoutProc,
  }, async () => {
    await using server = await startServer();
    const openFiles = async () => (await readdir(`/proc/${server.pid}/fd`)).length;
    const before = await openFiles();
    const sockets: Socket[] = [];
    for (let count = 0; count < 100; count += 1) {
      const socket = connect({ port: server.port, host: '127.0.0.1', localAddress: '127.0.0.3' });
      socket.on('error', () => {});
      await once(socket, 'connect');
      const isGreedy = count % 2 === 0;
      socket.write(`GET / ${host}\r\n`.repeat(isGreedy ? 800 : 60));
      // The server disconnects a client with too many pipelined requests. The others read only one chunk of their responses.
      if (isGreedy) await new Promise((closed) => socket.resume().once('close', closed));
      else await once(socket, 'data');
      socket.pause();
      sockets.push(socket);
    }
    // On a busy machine the first clients may be disconnected already, so the exact number is not checked.
    const isSomeOpen = async () => (await openFiles()) > before + 2;
    assert.ok(await isSomeOpen(), 'no connection stayed open');
    await getWhile(server, isSomeOpen);
    await assertLittleMemory(server);
    for (const socket of sockets) socket.destroy();
  });
});

/** @returns The milliseconds until the server closes the connection. */
async function sendOn(port: number, start: string, more: string): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  const since = performance.now();
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => {}).resume();
  socket.write(start);
  const send = () => socket.writable && socket.writableLength < 500_000 && socket.write(more);
  const timer = setInterval(send, 20);
  const giveUp = setTimeout(() => socket.destroy(), 16_000);
  await closed;
  clearInterval(timer);
  clearTimeout(giveUp);
  return performance.now() - since;
}

/** Asserts that another client is answered quickly while `isGoingOn`, which must end within 40 s. */
async function getWhile({ address }: RunningServer, isGoingOn: () => Promise<boolean>) {
  const times: number[] = [];
  const since = performance.now();
  while (await isGoingOn()) {
    const start = performance.now();
    assert.ok(start - since < 40_000, 'still open');
    assert.equal((await fetch(`${address}/healthz`)).status, 200);
    times.push(performance.now() - start);
    await delay(100);
  }
  times.sort((one, other) => one - other);
  assert.ok((times[Math.floor(times.length / 2)] ?? 0) < 2_000, 'others waited');
}

async function assertLittleMemory({ pid }: RunningServer): Promise<void> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const peakMb = Number(status.match(/VmHWM:\s+(\d+)/)?.[1]) / 1_024;
  assert.ok(peakMb < 400, `${peakMb} MiB`);
}
