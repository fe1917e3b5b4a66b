import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { functionPath } from '../../contact/answers.ts';
import { asJson, asPageForm } from '../support/calls/contact-calls.ts';
import { as, type PostgresServer, startPostgres } from '../support/server/postgres.ts';
import { startServer } from '../support/server/server.ts';
import { startSlowLine } from '../support/server/slow-line.ts';

const person = { firstName: 'Anne', lastName: 'de Vries', phone: '0612345678', type: 'demo' };

// Beside each other: most of their time is waiting.
describe('a PostgreSQL that is slow', { concurrency: 3 }, () => {
  let postgres: PostgresServer;
  before(async () => {
    postgres = await startPostgres();
  });
  after(() => postgres[Symbol.asyncDispose]());

  for (const roundTripMs of [900, 2_400]) {
    test(`with ${roundTripMs} ms a run trip every visitor gets an answer, and comes once`, async (t) => {
      await using scene = await startScene(postgres);
      scene.line.delayMs = roundTripMs / 2;
      const outcomes = await Promise.all([scene.sendForm(), scene.sendForm(), scene.sendTwice()]);
      scene.line.delayMs = 0;
      for (const outcome of outcomes) assert.match(outcome, /^(?:sent|failed)$/);
      // What came too late for its answer is kept all the same, or was never begun.
      const rows = await as(scene.url, 'select email from contact.requests');
      const emails = rows.map((row) => row['email']);
      assert.equal(new Set(emails).size, emails.length);
      assert.ok(emails.length >= outcomes.filter((outcome) => outcome === 'sent').length);
      // Each message was shown, and none waits to be shown again.
      const until = performance.now() + 60_000;
      while ((await as(scene.url, 'select token from contact.page_messages')).length > 0)
        assert.ok(performance.now() < until, 'a message is left');
      t.diagnostic(`${outcomes.join(', ')}; answered after ${scene.times.join(', ')} ms`);
    });
  }

  test('SIGTERM ends the server within 10 s, with an answer to who waits', async () => {
    await using scene = await startScene(postgres);
    scene.line.delayMs = 1_200;
    const { asked } = scene.line;
    const outcome = scene.sendForm('manual');
    while (scene.line.asked === asked) await delay(20);
    const start = performance.now();
    assert.equal(await scene.server.stop(), 0);
    assert.ok(performance.now() - start < 10_000);
    assert.equal(await outcome, 'answered');
  });
});

async function startScene(postgres: PostgresServer) {
  const url = await postgres.create();
  const line = await startSlowLine(new URL(url));
  const near = new URL(url);
  near.port = String(line.port);
  const server = await startServer({ DATABASE_URL: near.href });
  const call = server.address + functionPath;
  const times: number[] = [];
  const fields = () => ({ ...person, email: `${randomUUID()}@praktijk.example` });
  const post = async (body: string | URLSearchParams, headers: Record<string, string>) => {
    const start = performance.now();
    const response = await fetch(call, { method: 'POST', body, headers, redirect: 'manual' });
    times.push(Math.round(performance.now() - start));
    return response;
  };

  return {
    url,
    line,
    server,
    times,
    /** As a visitor without script does, who then reads the page. */
    async sendForm(redirect: 'follow' | 'manual' = 'follow'): Promise<string> {
      const body = new URLSearchParams(fields());
      const response = await post(body, asPageForm);
      assert.equal(response.status, 303);
      if (redirect === 'manual') return 'answered';
      const back = new URL(response.headers.get('location') ?? '', server.address);
      const page = await (await fetch(back)).text();
      if (page.includes('Bericht verzonden!')) return 'sent';
      return page.includes('Er ging iets mis') ? 'failed' : 'no message';
    },
    /** As a visitor with script does who tries once more. */
    async sendTwice(): Promise<string> {
      const headers = { ...asJson, 'idempotency-key': randomUUID() };
      const body = JSON.stringify(fields());
      let outcome = '';
      for (let time = 0; time < 2 && outcome !== 'sent'; time += 1) {
        const response = await post(body, headers);
        const { reference, error } = await response.json();
        outcome = reference ? 'sent' : error.code === 'unavailable' ? 'failed' : error.code;
      }
      return outcome;
    },
    async [Symbol.asyncDispose]() {
      line.delayMs = 0;
      await server[Symbol.asyncDispose]();
      await line[Symbol.asyncDispose]();
    },
  };
}
