import assert from 'node:assert/strict';
import { test } from 'node:test';
import { somebody } from '../support/calls/somebody.ts';
import { proper, refusing } from '../support/mail/mail-moods.ts';
import { startMailServer } from '../support/mail/mail-server.ts';
import { startMailbox } from '../support/mail/mailbox.ts';
import { alertSecret, startAlertReceiver } from '../support/server/alert-receiver.ts';
import { contact } from '../support/server/contact-command.ts';
import { createMovedClock } from '../support/server/moved-clock.ts';
import { send } from '../support/server/send.ts';
import { startServer, temporaryFolder } from '../support/server/server.ts';
import { answers, startWebhookReceiver } from '../support/server/webhook-receiver.ts';

const visitor = somebody('Wilhelmina');

test('an e-mail that was refused for good is told at once and once, through a failure and a restart, and its delivery once', async () => {
  await using folder = await temporaryFolder();
  await using mail = await startMailServer(refusing({ eigenaar: 550 }));
  await using receiver = await startAlertReceiver([500]);
  const env = {
    DATABASE_URL: `file:${folder.path}/contact.db`,
    SMTP_URL: mail.url,
    ALERT_URL: receiver.url,
  };

  await using first = await startServer({ ...env, SITE_URL: 'https://www.praktijk.example' });
  const reference = await send(first.address, visitor);
  const alarm = await receiver.waitFor(0);
  const { text, since, ...facts } = alarm;
  assert.match(text, /^Contact requests of https:\/\/www\.praktijk\.example need you: /);
  assert.deepEqual(facts, {
    status: 'firing',
    reason: '1 e-mail undeliverable: npm run contact -- resend',
    owed: 0,
    undeliverable: 1,
    oldest: null,
    site: 'https://www.praktijk.example',
  });
  assert.deepEqual(await readiness(first.address), [503, alarm.reason]);
  assert.equal(await first.stop(), 0);
  // The look of every ten seconds is not waited for.
  assert.ok(timeOf(first.log(), /given up/) + 5_000 > timeOf(first.log(), /"Alarm: /));
  assert.equal(count(first.log(), /"Alarm: /g), 1);

  const clock = await createMovedClock(folder.path);
  await using second = await startServer({ ...env, ...clock.env }, clock);
  mail.become(proper());
  assert.equal((await contact(['resend'], env)).code, 0);
  await second.logged(/e-mail delivered/);
  const end = await clock.untilLater('the alarm ends', () => receiver.told()[1]);
  const { text: endText, ...ended } = end;
  assert.match(endText, /^Contact requests of .* are well again after the alarm of /);
  const over = { status: 'resolved', reason: null, undeliverable: 0, since, site: second.address };
  assert.deepEqual(ended, { ...facts, ...over });
  assert.deepEqual(await readiness(second.address), [200, 'ok']);
  assert.equal(await second.stop(), 0);
  assert.equal(count(second.log(), /"The alarm of [^"]* is over"/g), 1);

  const attempts = receiver.attempts.map(({ answer, message }) => `${answer} ${message.status}`);
  assert.deepEqual(attempts, ['500 firing', '204 firing', '204 resolved']);
  for (const { path, type } of receiver.attempts) {
    assert.equal(path, `/services/${alertSecret}?key=${alertSecret}`);
    assert.equal(type, 'application/json');
  }
  assert.doesNotMatch(
    JSON.stringify(receiver.attempts),
    new RegExp(`Wilhelmina|${reference}`, 'i'),
  );
  assert.match(first.log(), /"reason":"it answered 500"/);
  assert.doesNotMatch(first.log() + second.log(), new RegExp(alertSecret));
});

test('without ALERT_URL a webhook that was given up is told by e-mail at once', async () => {
  await using mailbox = await startMailbox();
  await using webhook = await startWebhookReceiver(answers(410));
  await using server = await startServer({ SMTP_URL: mailbox.url, ...webhook.settings });
  const reference = await send(server.address, visitor);
  const alarm = await mailbox.waitFor(({ subject }) => subject === 'Uw site heeft u nodig');
  const text = alarm.text?.replace(/\s+/g, ' ') ?? '';
  const reason = '1 webhook undeliverable: npm run contact -- resend';
  assert.ok(text.includes(reason), text);
  await server.logged(new RegExp(RegExp.escape(`Alarm: ${reason}`)));
  assert.doesNotMatch(text, new RegExp(`Wilhelmina|${reference}|${webhook.secret}`, 'i'));
  assert.equal(alarm.to?.[0]?.address, 'eigenaar@praktijk.example');
});

/** The status of `/readyz`, and what it says of the delivery. */
async function readiness(address: string): Promise<[number, string]> {
  const response = await fetch(`${address}/readyz`);
  return [response.status, (await response.json()).delivery];
}

/** When the line was logged, in milliseconds. */
function timeOf(log: string, pattern: RegExp): number {
  const line = log.split('\n').find((one) => pattern.test(one)) ?? '{}';
  return Number(JSON.parse(line).time);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
