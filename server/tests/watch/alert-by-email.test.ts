import assert from 'node:assert/strict';
import { test } from 'node:test';
import { somebody } from '../support/calls/somebody.ts';
import { refusing } from '../support/mail/mail-moods.ts';
import { startMailServer } from '../support/mail/mail-server.ts';
import { type Mailbox, startMailbox } from '../support/mail/mailbox.ts';
import { createMovedClock } from '../support/server/moved-clock.ts';
import { send } from '../support/server/send.ts';
import { startServer, temporaryFolder } from '../support/server/server.ts';
import { answers, startWebhookReceiver } from '../support/server/webhook-receiver.ts';

const begin = 'Uw site heeft u nodig';

test('without ALERT_URL a webhook that was given up is told by e-mail at once', async () => {
  await using mailbox = await startMailbox();
  await using receiver = await startWebhookReceiver(answers(410));
  await using server = await startServer({ SMTP_URL: mailbox.url, ...receiver.settings });
  const reference = await send(server.address, somebody('Wilhelmina'));
  const alarm = await mailbox.waitFor(({ subject }) => subject === begin);
  const text = alarm.text?.replace(/\s+/g, ' ') ?? '';
  const reason = '1 webhook undeliverable: npm run contact -- resend';
  assert.ok(text.includes(reason), text);
  assert.ok(server.log().includes(`Alarm: ${reason}`));
  assert.doesNotMatch(text, new RegExp(`Wilhelmina|${reference}|${receiver.secret}`, 'i'));
  assert.deepEqual(alarm.to?.[0]?.address, 'eigenaar@praktijk.example');
});

test('a webhook that waits longer than 15 minutes is told by e-mail', async () => {
  await using folder = await temporaryFolder();
  await using mailbox = await startMailbox();
  await using receiver = await startWebhookReceiver(answers(500));
  const clock = await createMovedClock(folder.path);
  const env = { SMTP_URL: mailbox.url, ...receiver.settings, ...clock.env };
  await using server = await startServer(env, clock);
  await send(server.address);
  await server.logged(/webhook not delivered; trying again/);
  await server.logged(/e-mail delivered/);
  assert.deepEqual(subjects(mailbox), []);
  await clock.move(16 * 60_000);
  const { text } = await mailbox.waitFor(({ subject }) => subject === begin);
  assert.match(text ?? '', /the oldest webhook waits since/);
});

test('the owner is told by e-mail of an e-mail that another address refused', async () => {
  await using mail = await startMailServer(refusing({ verkoop: 550 }));
  await using server = await startServer({
    SMTP_URL: mail.url,
    MAIL_TO_DEMO: 'verkoop@praktijk.example',
  });
  await send(server.address, { type: 'demo' });
  await server.logged(/Alarm: 1 e-mail undeliverable/);
  await server.stop();
  assert.deepEqual(
    mail.taken.map(({ recipients }) => recipients),
    [['eigenaar@praktijk.example']],
  );
  assert.match(mail.taken[0]?.messageId ?? '', /^<alarm\.firing\.\d+@praktijk\.example>$/);
});

/** Of the e-mails about alarms, in order. */
function subjects({ received }: Mailbox) {
  return received.map(({ subject }) => subject).filter((each) => each === begin);
}
