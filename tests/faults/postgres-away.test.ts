import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startMailbox } from '../support/mailbox.ts';
import { startPostgres } from '../support/postgres.ts';
import { startServer } from '../support/server.ts';
import { losePostgres } from './postgres-away.ts';
import { anySeed } from './random.ts';
import { sendRequest } from './send-requests.ts';
import { until } from './until.ts';

test('PostgreSQL restarted and crashed under load: 503 meanwhile, none lost, none sent twice', async (context) => {
  const size = { faults: 4, between: 300, mostAwayMs: 2_000, connections: 16, seed: anySeed() };
  const report = await losePostgres(size);
  context.diagnostic(JSON.stringify(report));
  assert.deepEqual(report.failures, []);
});

test('PostgreSQL that hangs: 503 within 10 s, the page as ever, and it goes on when that is over', async () => {
  await using postgres = await startPostgres();
  await using mailbox = await startMailbox();
  await using server = await startServer({
    DATABASE_URL: await postgres.create(),
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'site@praktijk.example',
    MAIL_TO: 'eigenaar@praktijk.example',
  });
  await sendRequest(server.address, 'before@praktijk.example');
  postgres.hold('SIGSTOP');
  const start = performance.now();
  const refused = assert.rejects(sendRequest(server.address, 'meanwhile@praktijk.example'), /503/);
  assert.equal((await fetch(server.address)).status, 200);
  assert.ok(performance.now() - start < 1_000);
  await refused;
  assert.ok(performance.now() - start < 10_000);
  postgres.hold('SIGCONT');
  await until(
    'a request is taken again',
    () => sendRequest(server.address, 'after@praktijk.example').then(Boolean, () => false),
    15_000,
  );
});
