import assert from 'node:assert/strict';
import { networkInterfaces } from 'node:os';
import { test } from 'node:test';
import { fieldNames } from '../../../contact/fields.ts';
import { somebody } from '../support/calls/somebody.ts';
import { post } from '../support/server/send.ts';
import { startServer } from '../support/server/server.ts';

const token = 'a-token-of-sixteen-signs';

test('it lives, it is ready, and neither answer is kept by anybody', async () => {
  await using server = await startServer();
  for (const path of ['/healthz', '/readyz']) {
    const response = await fetch(server.address + path);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('cache-control'), 'no-store');
  }
});

test('metrics tell how many requests came and what became of their e-mails', async () => {
  await using server = await startServer();
  const visitor = somebody('Wisselwoord');
  await post(server.address, visitor);
  await post(server.address, { email: 'no address' });
  await server.logged(/e-mail delivered/);
  const metrics = await (await fetch(`${server.address}/metrics`)).text();
  assert.match(metrics, /^contact_answers_total\{code="ok"\} 1$/m);
  assert.match(metrics, /^contact_answers_total\{code="invalid"\} 1$/m);
  assert.match(
    metrics,
    /^contact_mail_attempts_total\{kind="notification",outcome="delivered"\} 1$/m,
  );
  assert.match(metrics, /^contact_mails_owed 0$/m);
  assert.match(metrics, /^contact_mails_undeliverable 0$/m);
  assert.match(metrics, /^contact_answer_seconds_count 2$/m);
  assert.match(metrics, /^process_resident_memory_bytes \d+$/m);
  for (const name of fieldNames) assert.ok(!metrics.includes(visitor[name]), name);
});

test('metrics are for this machine itself, unless a token opens them', async () => {
  await using closed = await startServer();
  await using opened = await startServer({ METRICS_TOKEN: token });
  const forwarded = { 'X-Forwarded-For': '198.51.100.1' };
  const status = async (address: string, headers: Record<string, string>) =>
    (await fetch(`${address}/metrics`, { headers })).status;
  assert.equal(await status(closed.address, {}), 200);
  assert.equal(await status(closed.address, forwarded), 403);
  assert.equal(await status(closed.address, { ...forwarded, Authorization: 'Bearer ' }), 403);
  assert.equal(await status(opened.address, forwarded), 403);
  const shown = { ...forwarded, Authorization: `Bearer ${token}` };
  assert.equal(await status(opened.address, shown), 200);
  assert.equal(await status(opened.address, { ...shown, Authorization: `Bearer ${token}x` }), 403);
});

const other = Object.values(networkInterfaces())
  .flat()
  .find((address) => address && !address.internal && address.family === 'IPv4');

test('metrics are closed to another address', { skip: other === undefined }, async () => {
  await using server = await startServer({ HOST: '0.0.0.0' });
  const response = await fetch(`http://${other?.address}:${server.port}/metrics`);
  assert.equal(response.status, 403);
});
