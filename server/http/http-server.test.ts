import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listen } from './http-server.ts';

test('a visitor with 24 KiB of cookies from other programs gets an answer, and nobody with more than 32 KiB does', async () => {
  const { server, address } = await listen({ host: '127.0.0.1', port: 0 });
  server.on('request', (_, response) => response.end());
  try {
    for (const [kibibytes, status] of [
      [24, 200],
      [33, 431],
    ] as const) {
      const Cookie = `a=${'x'.repeat(kibibytes * 1024)}`;
      assert.equal((await fetch(address, { headers: { Cookie } })).status, status);
    }
  } finally {
    server.closeAllConnections();
    await server[Symbol.asyncDispose]();
  }
});
