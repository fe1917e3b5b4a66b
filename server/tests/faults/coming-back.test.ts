import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { until } from '../../../tests/support/machine/until.ts';
import { startPostgres } from '../support/server/postgres.ts';
import { post, send } from '../support/server/send.ts';
import { startServer } from '../support/server/server.ts';
import { testFault } from './load/test-fault.ts';
import { mailTrouble } from './mail/mail-scenario.ts';

// In parallel, because the tests mostly wait.
describe('outages: mail server, PostgreSQL', { concurrency: 2 }, () => {
  testFault('mail server down: requests are accepted, and delivered when it is back', () =>
    mailTrouble({ name: 'away', finalStatus: 'delivered' }, 5),
  );

  test('PostgreSQL hangs: requests get 503, the page is served, and requests are accepted again afterwards', async () => {
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
    const isAccepted = async () => (await post(server.address)).status === 200;
    await until('a request is accepted again', isAccepted);
  });
});
