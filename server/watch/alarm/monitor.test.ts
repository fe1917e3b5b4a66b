import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMonitor } from './monitor.ts';

const reason = 'the oldest e-mail waits & waits';

test('a failure goes to /fail behind the path and before the query, with the reason as plain text', async () => {
  for (const [url, failure] of [
    ['https://hc.example/ping/abc', 'https://hc.example/ping/abc/fail'],
    ['https://hc.example/ping/abc/', 'https://hc.example/ping/abc/fail'],
    ['https://hc.example/ping/abc?a=b', 'https://hc.example/ping/abc/fail?a=b'],
    ['https://hc.example', 'https://hc.example/fail'],
  ] as const) {
    const { pinged, failed } = await callsOf(url);
    assert.deepEqual(pinged, { method: 'GET', url: new URL(url).href, type: null, body: '' });
    const type = 'text/plain;charset=UTF-8';
    assert.deepEqual(failed, { method: 'POST', url: failure, type, body: reason });
  }
});

test('Uptime Kuma gets a failure in the query of its push address, in place of what it says when all is well', async () => {
  const url = 'https://kuma.example/api/push/abc?status=up&msg=OK&ping=';
  const { pinged, failed } = await callsOf(url);
  assert.equal(pinged?.url, url);
  const query = new URL(failed?.url ?? '').searchParams;
  assert.deepEqual(Object.fromEntries(query), { status: 'down', msg: reason, ping: '' });
  assert.deepEqual([failed?.method, failed?.body], ['GET', '']);
});

for (const problem of ['not found', 'rate limited'])
  test(`a call that Healthchecks.io answers with 200 and "${problem}" has failed`, async () => {
    const url = new URL('https://hc-ping.example/abc');
    const monitor = createMonitor(url, async () => new Response(`OK (${problem})`));
    for (const { failure } of [await monitor.ping(), await monitor.fail(reason)])
      assert.equal(failure, `it answered "${problem}"`);
  });

// louislam/uptime-kuma#1721
for (const [address, body, isTaken] of [
  ['https://kuma.example/api/push/abc', '{"ok":true}', true],
  ['https://kuma.example/api/push/abc', '{"ok":false,"msg":"Monitor not found"}', false],
  ['https://kuma.example/api/push/abc', '{\n "ok": false }', false],
  ['https://kuma.example/api/push/abc', '<!doctype html><title>Uptime Kuma</title>', false],
  ['https://kuma.example/api/push/abc', '', false],
  ['https://other.example/abc', '{"ok":false}', false],
  ['https://other.example/abc', '{"ok":true}', true],
  ['https://other.example/abc', '<p>Thanks', true],
  ['https://other.example/abc', '', true],
] as const)
  test(`monitor: ${address} has ${isTaken ? '' : 'not '}taken a call that it answers with 200 and ${JSON.stringify(body)}`, async () => {
    const monitor = createMonitor(new URL(address), async () => new Response(body));
    for (const { failure, status } of [await monitor.ping(), await monitor.fail(reason)]) {
      assert.equal(failure === undefined, isTaken);
      assert.equal(status, isTaken ? 200 : 404);
    }
  });

test('only the origin of the monitor may be logged', () => {
  const { origin } = createMonitor(new URL('https://hc.example/ping/geheim?a=b'), fetch);
  assert.equal(origin, 'https://hc.example');
});

/** How a monitor at `url` is called when all is well, and of a failure. */
async function callsOf(url: string) {
  const calls: { method: string; url: string; type: string | null; body: string }[] = [];
  const monitor = createMonitor(new URL(url), async (input, init) => {
    const request = new Request(input, init);
    const type = request.headers.get('content-type');
    calls.push({ method: request.method, url: request.url, type, body: await request.text() });
    return new Response('{"ok":true}');
  });
  assert.equal((await monitor.ping()).failure, undefined);
  assert.equal((await monitor.fail(reason)).failure, undefined);
  const [pinged, failed] = calls;
  return { pinged, failed };
}
