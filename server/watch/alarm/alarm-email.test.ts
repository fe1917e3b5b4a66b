import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SendMailOptions } from 'nodemailer';
import { troubles } from '../../deliver/troubles.ts';
import { type Alarm, createAlarmMailer } from './alarm-email.ts';

const site = 'https://www.praktijk.example';
const since = new Date('2026-11-20T12:00:00Z');
const trouble = troubles.noBackup(since, 'no room');
const firing: Alarm = { since, troubles: [trouble], undeliverable: 1 };
const resolved: Alarm = { since, troubles: [], undeliverable: 0 };

test('alarmEmail: describes an alarm in Dutch and in the words of /readyz, reports its end, and marks a test', async () => {
  const { send, mails } = createScene();
  assert.equal(await send(firing), undefined);
  assert.equal(await send(resolved), undefined);
  const [first, last] = mails;
  assert.deepEqual(
    [first?.to, first?.from],
    [['a@praktijk.nl', 'b@praktijk.nl'], 'site@praktijk.nl'],
  );
  assert.equal(
    first?.subject,
    'Sinds vrijdag 20 november 2026 om 13.00 uur lukt het niet om een reservekopie te maken',
  );
  const text = textOf(first);
  for (const words of [
    'Sinds vrijdag 20 november 2026 om 13.00 uur is er iets mis. Aanvragen worden wel bewaard.',
    trouble.problem,
    'no room',
    trouble.dutch,
    site,
  ])
    assert.ok(text.includes(words), `${words} in ${text}`);
  assert.match(textOf(last), /^Het probleem met .* is voorbij\. U hoeft niets meer te doen\./);
  assert.notEqual(first?.messageId, last?.messageId);
  for (const { headers } of mails)
    assert.deepEqual(headers, { 'Auto-Submitted': 'auto-generated' });

  await send({ ...firing, troubles: [troubles.notStored(), trouble] });
  await send({ ...firing, isTest: true });
  await send({ ...resolved, undeliverable: 1 });
  await send({ ...firing, at: new Date('2026-11-21T12:00:00Z') });
  const [, , broken, tested, left, again] = mails;
  assert.notEqual(again?.messageId, first?.messageId);
  assert.notEqual(broken?.messageId, first?.messageId);
  assert.match(
    textOf(left),
    /is voorbij\. 1 bericht is nog niet bezorgd\. Het is bewaard\. .*--status undeliverable/,
  );
  assert.equal(broken?.subject, 'Uw site bewaart misschien geen aanvragen');
  assert.doesNotMatch(textOf(broken), /worden wel bewaard/);
  assert.match(textOf(tested), /^Test: Sinds .*Dit is een test\. Er is niets mis\./);
  assert.match(`${tested?.messageId}`, /^<test-alarm\.firing\./);
});

test('sendAlarm: sends nothing for 15 minutes after a failure, and then the same e-mail again', async () => {
  const { send, mails, world } = createScene();
  world.refusal = 'Invalid login: 535 a@praktijk.nl';
  assert.equal(await send(firing), 'Invalid login: 535 …');
  world.refusal = undefined;
  world.minute = 14.9;
  assert.equal(await send(firing), 'Invalid login: 535 …');
  assert.equal(mails.length, 1);
  world.minute = 15;
  assert.equal(await send(firing), undefined);
  assert.equal(mails[0]?.messageId, mails[1]?.messageId);
});

function textOf(mail: SendMailOptions | undefined): string {
  return `${mail?.text}`.replace(/\s+/g, ' ');
}

/** An alarm mailer whose mail server refuses as set in `world`. */
function createScene() {
  const mails: SendMailOptions[] = [];
  const world = { minute: 0, refusal: undefined as string | undefined };
  const send = createAlarmMailer({
    mail: { from: 'site@praktijk.nl', to: ['a@praktijk.nl', 'b@praktijk.nl'] },
    mailer: {
      host: 'mail.example',
      async send(message: SendMailOptions) {
        mails.push(message);
        if (world.refusal) throw new Error(world.refusal);
        return { refusals: [] };
      },
      tryOut: () => assert.fail(),
    },
    site,
    uptime: () => world.minute * 60_000,
  });
  return { mails, world, send };
}
