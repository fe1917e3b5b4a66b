import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { aRequest } from '../support/calls/a-request.ts';
import { sendJson } from '../support/calls/contact-calls.ts';
import { startServer } from '../support/server/server.ts';

test('a flood that is refused costs one line of the log a second, which counts each refusal; the page is served', async () => {
  await using server = await startServer({ RATE_LIMIT: '1' });
  const startedAt = performance.now();
  const answers = await statuses(server.address, Array(301).fill({}));
  assert.equal(answers.filter((status) => status === 429).length, 300);
  assert.equal((await fetch(server.address)).status, 200);
  await server.stop();
  const seconds = (performance.now() - startedAt) / 1_000;
  const lines = server.log().match(/.*"code":"too_many".*/g) ?? [];
  const counts: number[] = lines.map((line) => JSON.parse(line).refused);
  assert.equal(
    counts.reduce((sum, count) => sum + count, 0),
    300,
  );
  // A part of a second at the start, and what is left at the end, have a line each.
  assert.ok(lines.length <= seconds + 2, `${lines.length} lines in ${seconds} s`);
});

test('X-Forwarded-For of a stranger changes nothing, and is worth one warning', async () => {
  await using server = await startServer({ RATE_LIMIT: '1' });
  const calls = [1, 2, 3].map((host) => ({ 'x-forwarded-for': `198.51.100.${host}` }));
  assert.deepEqual(await statuses(server.address, calls), [200, 429, 429]);
  await server.stop();
  assert.equal(server.log().match(/not in TRUSTED_PROXIES/g)?.length, 1);
});

test('an address with 200 connections is told to come back, with twice that it is cut off; others are served', async () => {
  await using server = await startServer();
  const sockets: Socket[] = [];
  for (let count = 0; count < 401; count += 1) sockets.push(open(server.port, '127.0.0.2'));
  const cutOff = sockets[400] as Socket;
  if (!cutOff.destroyed) await once(cutOff, 'close');
  assert.match(await ask(sockets[199] as Socket), /^HTTP\/1\.1 200/);
  const surplus = await ask(sockets[200] as Socket);
  assert.match(surplus, /^HTTP\/1\.1 503/);
  assert.match(surplus, /Retry-After: \d+/i);
  assert.match(surplus, /Connection: close/i);
  assert.match(surplus, /Content-Security-Policy: default-src 'none'/i);
  assert.equal((await fetch(server.address)).status, 200);
  for (const socket of sockets) socket.destroy();
});

function open(port: number, localAddress: string): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  return socket;
}

async function ask(socket: Socket): Promise<string> {
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  return answer.toString();
}

async function statuses(address: string, calls: Record<string, string>[]): Promise<number[]> {
  const answers = [];
  for (const headers of calls) answers.push((await sendJson(address, aRequest(), headers)).status);
  return answers;
}
