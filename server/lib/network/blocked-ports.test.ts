import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isBlockedPort } from './blocked-ports.ts';

test('isBlockedPort: matches the ports that fetch refuses', async () => {
  const dispatcher = {
    dispatch() {
      throw new Error('called');
    },
  };
  const urlOf = (port: number) => new URL(`http://a.example:${port}`);
  for (let port = 1; port < 65_535; port += 1) {
    // Calls only blocked ports and their neighbours: all ports would take seconds.
    if (![port - 1, port, port + 1].some((near) => isBlockedPort(urlOf(near)))) continue;
    const url = urlOf(port);
    const options = { dispatcher } as unknown as RequestInit;
    const { cause } = await fetch(url, options).catch((error) => error);
    assert.equal(cause.message, isBlockedPort(url) ? 'bad port' : 'called', String(port));
  }
  assert.ok(isBlockedPort(urlOf(0)));
});
