import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { listen } from '../../tests/support/machine/listen.ts';
import { readRanges } from '../lib/network/ip-address.ts';
import { idleSocketMs, requestTimeouts } from '../lib/network/time-limits.ts';
import { limitConnections } from './connections.ts';

// Amazon's load balancer reuses a connection for 60 s, Traefik and Cloudflare for 90 s, Caddy for two minutes.
const longestReuseMs = 120_000;

for (const [caller, trusted, isKeptOpen] of [
  ['a trusted proxy', ['127.0.0.1'], true],
  ['anybody else', [], false],
] as const)
  test(`connection from ${caller}: may idle ${isKeptOpen ? 'longer than any proxy reuses it' : 'briefly'}; during a request, for ${idleSocketMs / 1_000} s`, async () => {
    const server = createServer(requestTimeouts);
    const during: (number | undefined)[] = [];
    limitConnections(server, readRanges(trusted) ?? assert.fail(), ({ socket }, response) => {
      during.push(socket.timeout);
      response.end();
    });
    const port = await listen(server);
    const peer = once(server, 'connection');
    const client = connect(port, '127.0.0.1');
    const [socket]: Socket[] = await peer;
    try {
      for (let request = 0; request < 2; request += 1) {
        client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
        await once(client, 'data');
        const idleMs = socket?.timeout ?? 0;
        assert.equal(idleMs > longestReuseMs, isKeptOpen, `${idleMs} ms`);
        assert.ok(isKeptOpen || idleMs <= requestTimeouts.keepAliveTimeout + 1_000);
      }
      assert.deepEqual(during, [idleSocketMs, idleSocketMs]);
    } finally {
      client.destroy();
      await server[Symbol.asyncDispose]();
    }
  });
