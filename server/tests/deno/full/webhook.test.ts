import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../../../tests/support/machine/until.ts';
import { triggerDelivery } from '../../support/calls/deno-calls.ts';
import {
  accepts,
  answers,
  failuresInDoubt,
  startWebhookReceiver,
} from '../../support/receivers/webhook-receiver.ts';
import { startDenoFunctions } from '../../support/server/deno-functions.ts';
import { runSql } from '../../support/server/postgres.ts';
import { send } from '../../support/server/send.ts';
import { secret, startProject } from '../project.ts';

test('webhook on Supabase: delivered once although the receiver fails first and the functions are killed', async () => {
  await using receiver = await startWebhookReceiver(answers(500));
  await using project = await startProject(receiver.settings);
  const { functions, mailbox, database, settings } = project;
  const references: string[] = [];
  const sendSome = async (address: string) => {
    for (let count = 0; count < 10; count += 1) references.push(await send(address));
  };
  await sendSome(functions.address);
  await functions.logged(/webhook not delivered; will retry/);
  await receiver.behaveAs(failuresInDoubt['never answers']);
  await sendSome(functions.address);
  await until('every e-mail is delivered', () => mailbox.received.length >= references.length);
  // Kills the functions during calls that get no response.
  await functions.kill();
  await receiver.behaveAs(accepts);
  await using second = await startDenoFunctions(settings);
  await sendSome(second.address);
  // The claims of killed functions expire after two minutes; here at once.
  await runSql(
    database,
    'update contact.deliveries set due_at = owed_since, lease = null where sent_at is null',
  );
  await until('every webhook has arrived', async () => {
    await triggerDelivery(second.address, secret);
    return receiver.accepted().length >= references.length;
  });
  const ids = receiver.accepted().map(({ id }) => id);
  assert.deepEqual(ids.sort(), references.map((each) => `created_${each}`).sort());
  assert.deepEqual(receiver.problems, []);
  assert.doesNotMatch(second.log(), /whsec_|geheim/);
});

test('alarm on Supabase: one e-mail when the webhook receiver is gone, and one when that is over', async () => {
  await using receiver = await startWebhookReceiver(answers(410));
  await using project = await startProject(receiver.settings);
  const { mailbox, database } = project;
  assert.equal((await project.post()).status, 200);
  const alarms = () => mailbox.received.filter(({ messageId }) => messageId?.startsWith('<alarm.'));
  await until('the alarm e-mail has arrived', () => alarms().length > 0);
  assert.match(alarms()[0]?.text ?? '', /1 webhook undeliverable/);
  for (let time = 0; time < 2; time += 1) await project.trigger();
  assert.equal(alarms().length, 1);
  assert.equal(receiver.calls.length, 1);
  await runSql(database, 'update contact.deliveries set sent_at = now(), abandoned_at = null');
  // An alarm lasts at least ten minutes.
  await runSql(database, "update contact.alarm set since = since - interval '10 minutes'");
  for (let time = 0; time < 2; time += 1) await project.trigger();
  assert.equal(alarms().length, 2);
});
