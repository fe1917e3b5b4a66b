import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startMailbox } from '../support/mail/mailbox.ts';
import { startPostgres } from '../support/server/postgres.ts';
import { startServer } from '../support/server/server.ts';
import { sendRequest } from './load/send-requests.ts';
import { seed, testFault } from './load/test-fault.ts';
import { until } from './load/until.ts';
import { testClock } from './mail/clock-table.ts';
import { mailTrouble } from './mail/mail-scenario.ts';
import { greetsAfter } from './mail/mail-troubles.ts';
import { losePostgres } from './processes/postgres-away.ts';

// Beside each other: most of their time is waiting.
describe('what goes away and comes back', { concurrency: 6 }, () => {
  test('while the mail server is away requests are taken, and delivered when it is back', async (scene) => {
    const { acknowledged, slowestMs } = await mailTrouble(
      { name: 'away', finalStatus: 'delivered' },
      { requests: 5 },
    );
    scene.diagnostic(`${acknowledged} delivered within ${slowestMs} ms`);
  });

  test('a mail server that greets after 12 s is waited for', async () => {
    await mailTrouble(greetsAfter(12_000), { requests: 2 });
  });

  testFault('PostgreSQL restarted under load: 503 meanwhile, none lost, none sent twice', () =>
    losePostgres({ faults: 1, between: 100, mostAwayMs: 500, connections: 16, seed }),
  );

  test('PostgreSQL that hangs: 503 rather than no answer, the page as ever, and it goes on when that is over', async () => {
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
    let isRefused = false;
    const refused = assert
      .rejects(sendRequest(server.address, 'meanwhile@praktijk.example'), /503/)
      .then(() => {
        isRefused = true;
      });
    assert.equal((await fetch(server.address)).status, 200);
    assert.equal(isRefused, false, 'the page waited for the database');
    await refused;
    assert.ok(performance.now() - start < 30_000);
    postgres.hold('SIGCONT');
    await until(
      'a request is taken again',
      () => sendRequest(server.address, 'after@praktijk.example').then(Boolean, () => false),
      60_000,
    );
  });

  testClock(({ isQuick }) => isQuick);
});
