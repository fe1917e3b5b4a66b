import assert from 'node:assert/strict';
import { networkInterfaces } from 'node:os';
import { test } from 'node:test';
import { until } from '../../../tests/support/machine/until.ts';
import { typedTexts } from '../support/calls/a-request.ts';
import { somebody } from '../support/calls/somebody.ts';
import { monitorSecret, startMonitor } from '../support/receivers/monitor.ts';
import { post } from '../support/server/send.ts';
import { startServer } from '../support/server/server.ts';

const token = 'a-token-of-sixteen-signs';

test('/healthz, /readyz, /status: 200; the monitor is pinged; /metrics counts requests and e-mails', async () => {
  await using monitor = await startMonitor();
  await using server = await startServer({ HEARTBEAT_URL: monitor.url });
  for (const path of ['/healthz', '/readyz', '/status']) {
    const response = await fetch(server.address + path);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('cache-control'), 'no-store');
  }
  const visitor = somebody('Wisselwoord');
  await post(server.address, visitor);
  await post(server.address, { email: 'no address' });
  await server.logged(/e-mail delivered/);
  const metrics = await (await fetch(`${server.address}/metrics`)).text();
  for (const line of [
    'contact_answers_total{code="ok"} 1',
    'contact_answers_total{code="invalid"} 1',
    'contact_mail_attempts_total{kind="notification",outcome="delivered"} 1',
    'contact_mails_owed 0',
    'contact_mails_undeliverable 0',
    'contact_answer_seconds_count 2',
  ])
    assert.ok(metrics.includes(`\n${line}\n`), line);
  assert.match(metrics, /^process_resident_memory_bytes \d+$/m);
  for (const text of typedTexts(visitor)) assert.ok(!metrics.includes(text), text);
  await until('the monitor is pinged', () => monitor.calls.length > 0);
  assert.deepEqual(monitor.calls, [`GET /${monitorSecret}`]);
});

test('/metrics: only from this machine, or with METRICS_TOKEN', async () => {
  await using closed = await startServer({ HOST: '0.0.0.0' });
  await using opened = await startServer({ METRICS_TOKEN: token });
  const status = async (port: number, headers: Record<string, string>, host = '127.0.0.1') =>
    (await fetch(`http://${host}:${port}/metrics`, { headers })).status;
  const forwarded = { 'X-Forwarded-For': '198.51.100.1' };
  assert.equal(await status(closed.port, {}), 200);
  assert.equal(await status(closed.port, forwarded), 403);
  assert.equal(await status(closed.port, { ...forwarded, Authorization: 'Bearer ' }), 403);
  const other = Object.values(networkInterfaces())
    .flat()
    .find((address) => address && !address.internal && address.family === 'IPv4');
  if (other) assert.equal(await status(closed.port, {}, other.address), 403);
  assert.equal(await status(opened.port, forwarded), 403);
  const shown = { ...forwarded, Authorization: `Bearer ${token}` };
  assert.equal(await status(opened.port, shown), 200);
  assert.equal(await status(opened.port, { ...shown, Authorization: `Bearer ${token}x` }), 403);
});
