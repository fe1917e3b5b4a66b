import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { listen } from './http-server.ts';

test('listen: accepts headers with 24 KiB of cookies, and none over 32 KiB', async () => {
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

// nodejs/node#40537
for (const host of ['localhost', '127.0.0.1', '0.0.0.0'])
  test(`listen: returns the IP address that HOST=${host} resolves to`, async () => {
    await using opened = new AsyncDisposableStack();
    const { server, address } = await listen({ host, port: 0 });
    opened.use(server);
    const { hostname } = new URL(address);
    const bound = (server.address() as AddressInfo).address;
    assert.equal(hostname, bound.includes(':') ? `[${bound}]` : bound);
    if (host !== 'localhost') assert.equal(bound, host);
  });
