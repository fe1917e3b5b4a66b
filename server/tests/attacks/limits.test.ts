import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { post } from '../support/server/send.ts';
import { startServer } from '../support/server/server.ts';

test('rate limit: ignores forged X-Forwarded-For; a flood logs one warning and one line a second, with every refusal counted', async () => {
  await using server = await startServer({ RATE_LIMIT: '1' });
  const startedAt = performance.now();
  for (let call = 0; call <= 300; call += 1) {
    const headers = { 'x-forwarded-for': `198.51.100.${call}` };
    const { status } = await post(server.address, {}, headers);
    assert.equal(status, call === 0 ? 200 : 429);
    if (call > 0) assert.equal((await fetch(`${server.address}/metrics`, { headers })).status, 403);
  }
  assert.equal((await fetch(server.address)).status, 200);
  await server.logged(/contact requests refused/);
  await server.stop();
  const seconds = (performance.now() - startedAt) / 1_000;
  for (const pattern of [/.*"contact requests refused".*/g, /.*"metrics refused".*/g]) {
    const lines = server.log().match(pattern) ?? [];
    const refused = lines.reduce((sum, line) => sum + JSON.parse(line).refused, 0);
    assert.equal(refused, 300, String(pattern));
    // The first partial second and the rest at the end have a line each.
    assert.ok(lines.length <= seconds + 2, `${lines.length} lines in ${seconds} s`);
  }
  assert.equal(server.log().match(/not in TRUSTED_PROXIES/g)?.length, 1);
});

test('connection limit: one address gets 503 with Retry-After past 200, and is disconnected past 400; others are served', async () => {
  await using server = await startServer();
  const sockets = Array.from({ length: 401 }, () =>
    connect({ port: server.port, host: '127.0.0.1', localAddress: '127.0.0.2' }),
  );
  for (const socket of sockets) socket.on('error', () => {});
  const get = async (socket: Socket) => {
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    const [answer] = await once(socket, 'data');
    return String(answer);
  };
  const last = sockets[400] as Socket;
  if (!last.destroyed) await once(last, 'close');
  assert.match(await get(sockets[199] as Socket), /^HTTP\/1\.1 200/);
  const surplus = await get(sockets[200] as Socket);
  assert.match(surplus, /^HTTP\/1\.1 503/);
  assert.match(surplus, /Retry-After: \d+/i);
  assert.match(surplus, /Connection: close/i);
  assert.match(surplus, /Content-Security-Policy: default-src 'none'/i);
  assert.equal((await fetch(server.address)).status, 200);
  for (const socket of sockets) socket.destroy();
});
