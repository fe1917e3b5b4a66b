import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMonitor } from './monitor.ts';

const reason = 'the oldest e-mail waits & waits';

test('monitor.fail: POST to <path>/fail, before the query, with the reason as plain text', async () => {
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

test("monitor.fail: GET to Uptime Kuma's push URL, with status=down and the reason in its query", async () => {
  const url = 'https://kuma.example/api/push/abc?status=up&msg=OK&ping=';
  const { pinged, failed } = await callsOf(url);
  assert.equal(pinged?.url, url);
  const query = new URL(failed?.url ?? '').searchParams;
  assert.deepEqual(Object.fromEntries(query), { status: 'down', msg: reason, ping: '' });
  assert.deepEqual([failed?.method, failed?.body], ['GET', '']);
});

const noMonitor = 'it answered that the monitor does not exist or is paused';

// louislam/uptime-kuma#1721
const answers: [address: string, body: string, status: number, failure?: string][] = [
  ['https://kuma.example/api/push/abc', '{"ok":true}', 200],
  ['https://kuma.example/api/push/abc', '{"ok":false,"msg":"Monitor not found"}', 404, noMonitor],
  ['https://kuma.example/api/push/abc', '{\n "ok": false }', 404, noMonitor],
  [
    'https://kuma.example/api/push/abc',
    '<!doctype html><title>Uptime Kuma</title>',
    404,
    noMonitor,
  ],
  ['https://kuma.example/api/push/abc', '', 404, noMonitor],
  ['https://hc-ping.example/abc', 'OK (not found)', 404, 'it answered "not found"'],
  ['https://hc-ping.example/abc', 'OK (rate limited)', 429, 'it answered "rate limited"'],
  ['https://other.example/abc', '{"ok":false}', 404, noMonitor],
  ['https://other.example/abc', '{"ok":true}', 200],
  ['https://other.example/abc', '<p>Thanks', 200],
  ['https://other.example/abc', '', 200],
];
for (const [address, body, status, failure] of answers)
  test(`monitor: 200 from ${address} with ${JSON.stringify(body)} counts as ${status}`, async () => {
    const monitor = createMonitor(new URL(address), async () => new Response(body));
    for (const result of [await monitor.ping(), await monitor.fail(reason)])
      assert.deepEqual([result.status, result.failure], [status, failure]);
  });

test('monitor.origin: has neither path nor query, which contain secrets', () => {
  const { origin } = createMonitor(new URL('https://hc.example/ping/geheim?a=b'), fetch);
  assert.equal(origin, 'https://hc.example');
});

/** The calls of a monitor at `url`: a ping and a failure. */
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
