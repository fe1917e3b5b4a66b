import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { until } from '../../../tests/support/machine/until.ts';
import { startPostgres } from '../support/server/postgres.ts';
import { post, send } from '../support/server/send.ts';
import { startServer } from '../support/server/server.ts';
import { testFault } from './load/test-fault.ts';
import { testClock } from './mail/clock.ts';
import { mailTrouble } from './mail/mail-scenario.ts';
import { greetsAfter } from './mail/mail-troubles.ts';
import { losePostgres } from './processes/instances.ts';

// Side by side: most of their time is waiting.
describe('what goes away and comes back', { concurrency: 6 }, () => {
  testFault('while the mail server is away requests are taken, and delivered when it is back', () =>
    mailTrouble({ name: 'away', finalStatus: 'delivered' }, 5),
  );

  testFault('a mail server that greets after 12 s is waited for', () =>
    mailTrouble(greetsAfter(12_000), 2),
  );

  testFault('PostgreSQL restarted under load: 503 meanwhile, none lost, none sent twice', () =>
    losePostgres({ faults: 1, between: 100, mostAwayMs: 500, connections: 16 }),
  );

  test('while PostgreSQL hangs requests get 503 and the page is served, and all goes on when that is over', async () => {
    await using postgres = await startPostgres();
    await using server = await startServer({ DATABASE_URL: await postgres.create() });
    await send(server.address);
    using _pause = postgres.pause();
    const start = performance.now();
    const refused = post(server.address);
    const first = await Promise.race([fetch(server.address), refused]);
    assert.equal(first.status, 200, 'the page waited for the database');
    assert.equal((await refused).status, 503);
    assert.ok(performance.now() - start < 30_000);
    postgres.resume();
    const isTaken = async () => (await post(server.address)).status === 200;
    await until('a request is taken again', isTaken);
  });

  testClock([-2, 2], testFault, ['while e-mails wait for their next attempt']);
});
