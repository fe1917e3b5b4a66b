import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storeUndelivered, triggerDelivery } from '../../support/calls/deno-calls.ts';
import { monitorSecret, startMonitor } from '../../support/receivers/monitor.ts';
import { startDenoFunctions } from '../../support/server/deno-functions.ts';
import { secret, startProject } from '../project.ts';

const ping = `GET /${monitorSecret}`;

test('monitor on Supabase: only the cron job pings it, once in five minutes, and reports a stuck e-mail once', async () => {
  await using monitor = await startMonitor();
  await using project = await startProject({ HEARTBEAT_URL: monitor.url });
  const { mailbox, functions, database, settings } = project;
  assert.equal((await project.post()).status, 200);
  await functions.logged(/e-mail delivered/);
  // By the second e-mail, the first request's run is over.
  await project.post();
  await mailbox.waitFor(() => mailbox.received.length === 2);
  assert.deepEqual(monitor.calls, []);
  for (let minute = 0; minute < 3; minute += 1) await project.trigger();
  assert.deepEqual(monitor.calls, [ping]);

  // Without the mail server there is no alarm by e-mail.
  await mailbox[Symbol.asyncDispose]();
  await storeUndelivered(database, ['cees@praktijk.nl'], new Date(Date.now() - 16 * 60_000));
  // New instances of the functions, which have not called the monitor yet.
  await using others = await startDenoFunctions(settings);
  assert.equal((await triggerDelivery(others.address, secret))['postponed'], 1);
  await triggerDelivery(others.address, secret);
  assert.deepEqual(monitor.calls, [ping, `POST /${monitorSecret}/fail`]);
  assert.match(monitor.reasons.join(), /the oldest e-mail has been waiting since .*ECONNREFUSED/);
  assert.doesNotMatch(monitor.reasons.join(), /cees/);
});
