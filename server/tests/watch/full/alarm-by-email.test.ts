import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Mailbox, startMailbox } from '../../support/mail/mailbox.ts';
import { contact } from '../../support/server/contact-command.ts';
import { createMovedClock } from '../../support/server/moved-clock.ts';
import { startPostgres } from '../../support/server/postgres.ts';
import { send } from '../../support/server/send.ts';
import { startServer, temporaryFolder } from '../../support/server/server.ts';
import { answers, startWebhookReceiver, takes } from '../../support/server/webhook-receiver.ts';

const begin = 'Uw site heeft u nodig';
const end = 'Het probleem met uw site is voorbij';

test('an alarm by e-mail is told once through a restart, and so is its end', async () => {
  await using folder = await temporaryFolder();
  await using mailbox = await startMailbox();
  await using receiver = await startWebhookReceiver(answers(410));
  const env = {
    DATABASE_URL: `file:${folder.path}/contact.db`,
    SMTP_URL: mailbox.url,
    ...receiver.settings,
  };
  await using first = await startServer(env);
  await send(first.address);
  await mailbox.waitFor(({ subject }) => subject === begin);
  assert.equal(await first.stop(), 0);

  const clock = await createMovedClock(folder.path);
  await using second = await startServer({ ...env, ...clock.env }, clock);
  await receiver.become(takes);
  assert.equal((await contact(['resend'], env)).code, 0);
  await second.logged(/webhook delivered/);
  // Once, since the mail client counts by the wall clock: one that ran would break off its conversation.
  await clock.move(11 * 60_000);
  await mailbox.waitFor(({ subject }) => subject === end);
  assert.equal(await second.stop(), 0);
  assert.deepEqual(subjects(mailbox), [begin, end]);
});

test('of several instances one tells by e-mail', async () => {
  await using postgres = await startPostgres();
  await using mailbox = await startMailbox();
  await using receiver = await startWebhookReceiver(answers(410));
  const env = {
    DATABASE_URL: await postgres.create(),
    SMTP_URL: mailbox.url,
    ...receiver.settings,
  };
  await using first = await startServer(env);
  await using second = await startServer(env);
  await send(first.address);
  // Each has looked by then, and tells within the same look.
  for (const server of [first, second]) await server.logged(/Alarm: 1 webhook undeliverable/);
  for (const server of [first, second]) assert.equal(await server.stop(), 0);
  assert.deepEqual(subjects(mailbox), [begin]);
});

/** Of the e-mails about alarms, in order. */
function subjects({ received }: Mailbox) {
  return received
    .map(({ subject }) => subject)
    .filter((subject) => subject === begin || subject === end);
}
