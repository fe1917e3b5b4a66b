import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts';
import { somebody } from '../support/calls/somebody.ts';
import { proper, refusing } from '../support/mail/mail-moods.ts';
import { type MailServer, startMailServer } from '../support/mail/mail-server.ts';
import { alertSecret, startAlertReceiver } from '../support/server/alert-receiver.ts';
import { contact } from '../support/server/contact-command.ts';
import { createMovedClock } from '../support/server/moved-clock.ts';
import { startServer, temporaryFolder } from '../support/server/server.ts';

const visitor = somebody('Wilhelmina');
const personal = /wilhelmina|ABCD-EFGH-JKMN/i;
const minuteMs = 60_000;

// Beside each other: the server looks every ten seconds, and asks again after growing pauses.
describe('the owner is told', { concurrency: 2 }, () => {
  test('an e-mail that is owed too long is told once, through failures and a restart, and its delivery once', async () => {
    await using folder = await temporaryFolder();
    await using mail = await startMailServer(proper());
    await using receiver = await startAlertReceiver([500, 'hangs up']);
    await mail.leave();
    const owedSince = new Date(Date.now() - 16 * minuteMs);
    const env = settings(folder.path, mail, receiver.url);
    await owe(env, owedSince);

    await using first = await startServer({ ...env, SITE_URL: 'https://www.praktijk.example' });
    const alarm = await receiver.waitFor(0);
    assert.deepEqual(
      receiver.attempts.map(({ answer }) => answer),
      [500, 'hangs up', 204],
    );
    const { text, since, ...facts } = alarm;
    assert.deepEqual(facts, {
      status: 'firing',
      reason: `the oldest e-mail waits since ${owedSince.toISOString()}`,
      owed: 1,
      undeliverable: 0,
      oldest: owedSince.toISOString(),
      site: 'https://www.praktijk.example',
    });
    assert.match(text, /^Contact requests of https:\/\/www\.praktijk\.example need you: /);
    assert.deepEqual(await readiness(first.address), [503, alarm.reason]);
    assert.equal(await first.stop(), 0);
    assert.equal(count(first.log(), /"Alarm: /g), 1);

    const clock = await createMovedClock(folder.path);
    await using second = await startServer({ ...env, ...clock.env }, clock);
    await second.logged(/"attempt":\d+,.*trying again/);
    await mail.comeBack();
    await second.logged(/e-mail delivered/);
    const end = await clock.untilLater('the alarm ends', () => receiver.told()[1]);
    assert.equal(end.status, 'resolved');
    assert.equal(end.since, since);
    assert.equal(end.owed, 0);
    assert.equal(end.site, second.address);
    assert.equal(mail.taken.length, 1);
    assert.deepEqual(await readiness(second.address), [200, 'ok']);
    assert.equal(await second.stop(), 0);
    assert.equal(count(second.log(), /"The alarm of [^"]* is over"/g), 1);

    assert.equal(receiver.told().length, 2);
    for (const { path, type } of receiver.attempts) {
      assert.equal(path, `/services/${alertSecret}?key=${alertSecret}`);
      assert.equal(type, 'application/json');
    }
    assert.doesNotMatch(JSON.stringify(receiver.attempts), personal);
    assert.match(first.log(), /"reason":"it answered 500"/);
    assert.doesNotMatch(first.log() + second.log(), new RegExp(alertSecret));
  });

  test('an e-mail that was refused for good is told at once, and resend ends that', async () => {
    await using folder = await temporaryFolder();
    await using mail = await startMailServer(refusing({ eigenaar: 550 }));
    await using receiver = await startAlertReceiver();
    const env = settings(folder.path, mail, receiver.url);
    await owe(env, new Date());

    const clock = await createMovedClock(folder.path);
    await using server = await startServer({ ...env, ...clock.env }, clock);
    const alarm = await receiver.waitFor(0);
    assert.equal(alarm.reason, '1 e-mail undeliverable: npm run contact -- resend');
    assert.equal(alarm.undeliverable, 1);
    assert.deepEqual(await readiness(server.address), [503, alarm.reason]);
    // The look of every ten seconds is not waited for.
    assert.ok(timeOf(server.log(), /given up/) + 5_000 > timeOf(server.log(), /"Alarm: /));

    mail.become(proper());
    assert.equal((await contact(['resend'], env)).code, 0);
    await server.logged(/e-mail delivered/);
    const end = await clock.untilLater('the alarm ends', () => receiver.told()[1]);
    assert.deepEqual([end.status, end.undeliverable, end.reason], ['resolved', 0, null]);
    assert.equal(receiver.told().length, 2);
    assert.doesNotMatch(JSON.stringify(receiver.attempts), personal);
  });
});

const settings = (folder: string, { url }: MailServer, ALERT_URL: string) => ({
  DATABASE_URL: `file:${folder}/contact.db`,
  SMTP_URL: url,
  ALERT_URL,
});

/** A request whose e-mail is owed since then. */
async function owe({ DATABASE_URL }: { DATABASE_URL: string }, receivedAt: Date): Promise<void> {
  const clock = () => receivedAt.getTime();
  const store = openSqliteStore(DATABASE_URL.replace('file:', ''), true, clock);
  const request = { ...visitor, reference: 'ABCD-EFGH-JKMN' };
  await store.add({ ...request, marks: [], key: 'key', source: {}, owes: ['notification'] });
  await store.close();
}

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
