import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../../tests/support/machine/until.ts';
import { somebody } from '../support/calls/somebody.ts';
import { startMailbox } from '../support/mail/mailbox.ts';
import { monitorSecret, startMonitor } from '../support/receivers/monitor.ts';
import { accepts, answers, startWebhookReceiver } from '../support/receivers/webhook-receiver.ts';
import { contact } from '../support/server/contact-command.ts';
import { send } from '../support/server/send.ts';
import { startServer, temporaryFolder } from '../support/server/server.ts';

test('alarm: an undeliverable webhook is reported at once by e-mail, monitor, /status and /metrics, and not again after a restart; resend ends it', async () => {
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
  const alarm = await mailbox.waitFor(
    ({ subject }) => subject === '1 webhook kon niet worden bezorgd',
  );
  const text = alarm.text?.replace(/\s+/g, ' ') ?? '';
  const reported = await monitor.firstReason();
  const status = await fetch(`${first.address}/status`);
  assert.equal(status.status, 503);
  const { delivery } = await status.json();
  assert.equal(delivery, '1 webhook undeliverable: npm run contact -- resend');
  assert.ok(text.includes(delivery), text);
  for (const part of [env.SITE_URL, delivery]) assert.ok(reported.includes(part), reported);
  assert.equal(alarm.to?.[0]?.address, 'eigenaar@praktijk.example');
  const metrics = await (await fetch(`${first.address}/metrics`)).text();
  assert.match(metrics, /^contact_webhooks_undeliverable 1$/m);
  assert.match(metrics, /attempts_total\{kind="webhook",outcome="undeliverable"\} 1$/m);
  for (const message of [text, reported])
    assert.doesNotMatch(message, new RegExp(`Wilhelmina|${reference}|${webhook.secret}`, 'i'));
  assert.equal(await first.stop(), 0);
  // The alarm does not wait for the check that runs every ten seconds.
  assert.ok(
    timeOf(first.log(), /webhook undeliverable; still stored/) + 5_000 >
      timeOf(first.log(), /"Alarm: /),
  );

  await using second = await startServer(env);
  await second.logged(/"Alarm: 1 webhook undeliverable/);
  await webhook.behaveAs(accepts);
  const resent = await contact(['resend', reference], env);
  assert.equal(resent.out, 'Wordt opnieuw verstuurd: 1 webhook\n', resent.err);
  const [call, again] = [webhook.calls[0], await webhook.waitFor()];
  assert.deepEqual([again.id, again.body], [call?.id, call?.body]);
  await until('/status is 200 again', async () => (await fetch(`${second.address}/status`)).ok);
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
