import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { until } from '../../../tests/support/machine/until.ts';
import { triggerDelivery } from '../support/calls/deno-calls.ts';
import { startMailbox } from '../support/mail/mailbox.ts';
import { startAlertReceiver } from '../support/server/alert-receiver.ts';
import { pushTables, startDenoFunctions } from '../support/server/deno-functions.ts';
import { as, startPostgres } from '../support/server/postgres.ts';
import { post } from '../support/server/send.ts';
import { answers, moods, startWebhookReceiver, takes } from '../support/server/webhook-receiver.ts';

const secret = 'a-secret-of-the-owner';
const postgres = await startPostgres();
after(() => postgres[Symbol.asyncDispose]());

test('on Supabase, too, each request reaches the webhook, whatever the receiver does first, and the functions are killed', async () => {
  await using receiver = await startWebhookReceiver(answers(500));
  await using mailbox = await startMailbox();
  const database = await postgres.create();
  await pushTables(database);
  const env = {
    SUPABASE_DB_URL: database,
    SMTP_URL: mailbox.url,
    DELIVER_SECRET: secret,
    ...receiver.settings,
  };
  const references: string[] = [];
  const sendSome = async (address: string) => {
    for (let count = 0; count < 10; count += 1) {
      const response = await post(address);
      assert.equal(response.status, 200);
      references.push((await response.json()).reference);
    }
  };
  {
    await using first = await startDenoFunctions(env);
    await sendSome(first.address);
    await first.logged(/webhook not delivered; trying again/);
    // Ended in the midst of calls that get no answer.
    await receiver.become(moods['never answers']);
    await sendSome(first.address);
    await until('the e-mails do not wait', () => mailbox.received.length >= references.length);
  }
  await receiver.become(takes);
  await using second = await startDenoFunctions(env);
  await sendSome(second.address);
  // The claims of what ended end by themselves after two minutes.
  await as(
    database,
    'update contact.mails set due_at = owed_since, lease = null where sent_at is null',
  );
  await until('all have arrived', async () => {
    await triggerDelivery(second.address, secret);
    return receiver.taken().length >= references.length;
  });
  const ids = receiver.taken().map(({ id }) => id);
  assert.deepEqual(ids.sort(), references.map((each) => `created_${each}`).sort());
  assert.deepEqual(receiver.problems, []);
  assert.doesNotMatch(second.log(), /whsec_|geheim/);
});

test('on Supabase, too, the owner is told of a receiver that is gone', async () => {
  await using receiver = await startWebhookReceiver(answers(410));
  await using mailbox = await startMailbox();
  await using alerts = await startAlertReceiver();
  const database = await postgres.create();
  await pushTables(database);
  await using instance = await startDenoFunctions({
    SUPABASE_DB_URL: database,
    SMTP_URL: mailbox.url,
    DELIVER_SECRET: secret,
    ALERT_URL: alerts.url,
    ...receiver.settings,
  });
  assert.equal((await post(instance.address, { email: 'anne@praktijk.nl' })).status, 200);
  const { reason, owed, undeliverable, oldest } = await alerts.waitFor(0);
  assert.equal(reason, '1 webhook undeliverable: npm run contact -- resend');
  assert.deepEqual([owed, undeliverable, oldest], [0, 1, null]);
  assert.equal(receiver.calls.length, 1);
});

test('on Supabase, too, without ALERT_URL the owner is told of it by e-mail, once', async () => {
  await using receiver = await startWebhookReceiver(answers(410));
  await using mailbox = await startMailbox();
  const database = await postgres.create();
  await pushTables(database);
  await using instance = await startDenoFunctions({
    SUPABASE_DB_URL: database,
    SMTP_URL: mailbox.url,
    DELIVER_SECRET: secret,
    ...receiver.settings,
  });
  assert.equal((await post(instance.address)).status, 200);
  const isAlarm = ({ messageId = '' }: { messageId?: string | undefined }) =>
    messageId.startsWith('<alarm.');
  const { text } = await mailbox.waitFor(isAlarm);
  assert.match(text ?? '', /1 webhook undeliverable: npm run contact -- resend/);
  for (let time = 0; time < 2; time += 1) await triggerDelivery(instance.address, secret);
  assert.equal(mailbox.received.filter(isAlarm).length, 1);
});
