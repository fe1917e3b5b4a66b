import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { until } from '../../../../tests/support/machine/until.ts';
import { uniqueEmail } from '../../support/calls/a-request.ts';
import { runSql, usePostgres } from '../../support/server/postgres.ts';
import { post, postForm } from '../../support/server/send.ts';
import { startServer } from '../../support/server/server.ts';
import { startTcpProxy } from '../../support/server/tcp-proxy.ts';

const postgres = await usePostgres();

// In parallel, because the tests mostly wait.
describe('slow PostgreSQL', { concurrency: 3 }, () => {
  for (const roundTripMs of [900, 2_400]) {
    test(`round trip of ${roundTripMs} ms: every visitor gets a response, and each request is stored at most once`, async () => {
      await using fixture = await startFixture();
      fixture.proxy.delayMs = roundTripMs / 2;
      const form = postForm(fixture.server.address);
      const visitors = Array.from({ length: 3 }, () => sendTwice(fixture.server.address));
      const answers = await Promise.all(visitors);
      assert.equal((await form).status, 303);
      fixture.proxy.delayMs = 0;
      for (const status of answers) assert.ok([200, 503].includes(status), String(status));
      // A request whose response came too late may be stored or not.
      const rows = await runSql(fixture.url, 'select email from contact.requests');
      assert.equal(new Set(rows.map((row) => row['email'])).size, rows.length);
      assert.ok(rows.length >= answers.filter((status) => status === 200).length);
    });
  }

  test('SIGTERM: ends the server within 10 s; waiting visitors get a response', async () => {
    await using fixture = await startFixture();
    fixture.proxy.delayMs = 1_200;
    const { chunksSent } = fixture.proxy;
    const answer = postForm(fixture.server.address);
    await until('the database is queried', () => fixture.proxy.chunksSent > chunksSent);
    const start = performance.now();
    assert.equal(await fixture.server.stop(), 0);
    assert.ok(performance.now() - start < 10_000);
    assert.equal((await answer).status, 303);
  });
});

async function startFixture() {
  const url = await postgres.create();
  await using opened = new AsyncDisposableStack();
  const proxy = opened.use(await startTcpProxy(new URL(url)));
  const server = opened.use(await startServer({ DATABASE_URL: proxy.url.href }));
  opened.defer(() => {
    proxy.delayMs = 0;
  });
  return Object.assign(opened.move(), { url, proxy, server });
}

/** Sends like a visitor who retries once. @returns The last status. */
async function sendTwice(address: string): Promise<number> {
  const email = uniqueEmail();
  const send = async () => (await post(address, { email }, { 'idempotency-key': email })).status;
  const first = await send();
  return first === 200 ? first : await send();
}
