import assert from 'node:assert/strict';
import { test } from 'node:test';
import { monitorSecret, startMonitor } from '../support/calls/monitor.ts';
import { somebody } from '../support/calls/somebody.ts';
import { startMailbox } from '../support/mail/mailbox.ts';
import { send } from '../support/server/send.ts';
import { startServer, temporaryFolder } from '../support/server/server.ts';
import { answers, startWebhookReceiver } from '../support/server/webhook-receiver.ts';

test('the owner is told at once of a webhook that was given up, by e-mail and by the monitor, and by no second e-mail after a restart', async () => {
  await using folder = await temporaryFolder();
  await using mailbox = await startMailbox();
  await using monitor = await startMonitor();
  await using webhook = await startWebhookReceiver(answers(410));
  const env = {
    DATABASE_URL: `file:${folder.path}/contact.db`,
    SITE_URL: 'https://www.praktijk.example',
    SMTP_URL: mailbox.url,
    HEARTBEAT_URL: monitor.url,
    ...webhook.settings,
  };
  await using first = await startServer(env);
  const reference = await send(first.address, somebody('Wilhelmina'));
  const alarm = await mailbox.waitFor(({ subject }) => subject === 'Uw site heeft u nodig');
  const text = alarm.text?.replace(/\s+/g, ' ') ?? '';
  const told = await monitor.firstReason();
  const { delivery } = await (await fetch(`${first.address}/readyz`)).json();
  assert.equal(delivery, '1 webhook undeliverable: npm run contact -- resend');
  assert.ok(text.includes(delivery), text);
  for (const part of [env.SITE_URL, delivery]) assert.ok(told.includes(part), told);
  assert.equal(alarm.to?.[0]?.address, 'eigenaar@praktijk.example');
  for (const words of [text, told])
    assert.doesNotMatch(words, new RegExp(`Wilhelmina|${reference}|${webhook.secret}`, 'i'));
  assert.equal(await first.stop(), 0);
  // The look of every ten seconds is not waited for.
  assert.ok(timeOf(first.log(), /gave up/) + 5_000 > timeOf(first.log(), /"Alarm: /));

  await using second = await startServer(env);
  await second.logged(/"Alarm: 1 webhook undeliverable/);
  assert.equal(await second.stop(), 0);
  const alarms = mailbox.received.filter(({ messageId }) => messageId?.startsWith('<alarm.'));
  assert.equal(alarms.length, 1);
  assert.doesNotMatch(first.log() + second.log(), new RegExp(monitorSecret));
});

/** When the line was logged, in milliseconds. */
function timeOf(log: string, pattern: RegExp): number {
  const line = log.split('\n').find((one) => pattern.test(one)) ?? '{}';
  return Number(JSON.parse(line).time);
}
