import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { nodeFetch } from './node-fetch.ts';

test('nodeFetch: a call answered with 101 ends when aborted', async () => {
  const upgrade = 'Connection: Upgrade\r\nUpgrade: x\r\n\r\n';
  await using server = await answering(`HTTP/1.1 101 Switching Protocols\r\n${upgrade}`);
  const limit = new AbortController();
  const call = assert.rejects(nodeFetch(server.url, { signal: limit.signal }), {
    name: 'AbortError',
  });
  await once(await server.connected, 'close');
  limit.abort();
  await call;
});

test('nodeFetch: a reset during the body fails only the body', async () => {
  await using server = await answering('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf');
  const answer = await nodeFetch(server.url);
  assert.equal(answer.status, 200);
  (await server.connected).resetAndDestroy();
  await assert.rejects(answer.text());
});

async function answering(text: string) {
  const connected = Promise.withResolvers<Socket>();
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.write(text));
    connected.resolve(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    connected: connected.promise,
    async [Symbol.asyncDispose]() {
      (await connected.promise).destroy();
      await server[Symbol.asyncDispose]();
    },
  };
}
