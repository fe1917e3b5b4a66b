import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { listen } from '../../../tests/support/machine/listen.ts';
import { storeQuietly, triggerDelivery } from '../support/calls/deno-calls.ts';
import { startDenoFunctions } from '../support/server/deno-functions.ts';
import { secret, startProject } from './project.ts';

test('the monitor hears of the clock of Supabase alone, once in five minutes, and not while an e-mail is stuck', async () => {
  const calls: string[] = [];
  await using monitor = createServer(({ method, url }, response) => {
    calls.push(`${method} ${url}`);
    response.end();
  });
  const port = await listen(monitor);
  await using project = await startProject({ HEARTBEAT_URL: `http://127.0.0.1:${port}/ping` });
  const { mailbox, functions, database, settings } = project;
  assert.equal((await project.post()).status, 200);
  await functions.logged(/e-mail delivered/);
  // Its run is over before the next one ends.
  await project.post();
  await mailbox.waitFor(() => mailbox.received.length === 2);
  assert.deepEqual(calls, []);
  for (let minute = 0; minute < 3; minute += 1) await project.trigger();
  assert.deepEqual(calls, ['GET /ping']);

  await mailbox[Symbol.asyncDispose]();
  await storeQuietly(database, ['cees@praktijk.nl'], new Date(Date.now() - 16 * 60_000));
  // Others, which have not called it yet.
  await using others = await startDenoFunctions(settings);
  assert.equal((await triggerDelivery(others.address, secret))['postponed'], 1);
  assert.deepEqual(calls, ['GET /ping']);
});
