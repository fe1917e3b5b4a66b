import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { freePort, listen } from '../../../tests/support/machine/listen.ts';
import { startMailbox } from '../support/mail/mailbox.ts';
import { alertSecret, startAlertReceiver } from '../support/server/alert-receiver.ts';
import { contact } from '../support/server/contact-command.ts';

test('test-alert sends an alarm and its end, marked as a test, calls the monitor, and says what came back', async () => {
  await using scene = await startScene();
  const site = 'https://www.praktijk.example';
  const { code, out } = await scene.run({ SITE_URL: site });
  assert.equal(code, 0, out);
  const works = 'It works: the receiver answered 204';
  assert.deepEqual(out.trim().replace(/:\d+$/gm, '').split('\n'), [
    'Sending an alarm and its end to http://127.0.0.1',
    works,
    works,
    'Look whether both have arrived',
    'Calling http://127.0.0.1',
    works,
  ]);
  const told = scene.receiver.told();
  assert.deepEqual(
    told.map(({ status, test, site: named }) => [status, test, named]),
    ['firing', 'resolved'].map((status) => [status, true, site]),
  );
  for (const { text } of told) assert.match(text, /^Test: /);
  assert.deepEqual(scene.calls, [`GET /${alertSecret}`]);
});

for (const [status, advice] of [
  [401, /It does not work: it answered 401; is the address whole/],
  [404, /it answered 404; look at the path of ALERT_URL/],
  [500, /it answered 500; look in the log of the receiver/],
] as const)
  test(`test-alert says what to do where ALERT_URL answers ${status}, and calls the monitor all the same`, async () => {
    await using scene = await startScene([status]);
    const { code, out, err } = await scene.run();
    assert.equal(code, 1);
    assert.match(out, advice);
    assert.equal(scene.calls.length, 1);
    assert.doesNotMatch(out + err, new RegExp(alertSecret));
  });

test('without ALERT_URL test-alert sends both as e-mails, and says where to look and what is missing', async () => {
  await using mailbox = await startMailbox();
  const { code, out } = await testAlert({ SMTP_URL: mailbox.url });
  assert.equal(code, 0, out);
  assert.match(out, /^ALERT_URL is not set, so alarms go by e-mail$/m);
  assert.match(out, /also among the spam: eigenaar@praktijk\.example$/m);
  assert.match(out, /^HEARTBEAT_URL is not set: nobody tells you when the server is gone$/m);
  const begun = mailbox.received.map(({ subject = '' }) => subject.split(':')[0]);
  assert.deepEqual(begun, ['Test', 'Test']);
});

test('test-alert fails where nobody answers, and sends nothing where nothing is set', async () => {
  const away = `127.0.0.1:${await freePort()}`;
  for (const [env, ...says] of [
    [
      { HEARTBEAT_URL: `http://${away}` },
      /ECONNREFUSED; look at HEARTBEAT_URL and whether the receiver runs/,
      /Neither ALERT_URL nor SMTP_URL is set: only the log tells of alarms/,
    ],
    [{ SMTP_URL: `smtp://${away}` }, /It does not work: .*; npm run contact -- test-mail says/],
    [{}, /^Nothing is set that would tell you, .*ALERT_URL, HEARTBEAT_URL, or SMTP_URL.*\n$/],
  ] as [Record<string, string>, ...RegExp[]][]) {
    const { code, out } = await testAlert(env);
    assert.equal(code, 1);
    for (const line of says) assert.match(out, line);
  }
});

function testAlert(env: Record<string, string>) {
  return contact(['test-alert'], env);
}

/** A receiver of alarms that answers so, and a monitor that takes every call. */
async function startScene(answers?: number[]) {
  const receiver = await startAlertReceiver(answers);
  const calls: string[] = [];
  const monitor = createServer(({ method, url }, response) => {
    calls.push(`${method} ${url}`);
    response.writeHead(204).end();
  });
  const HEARTBEAT_URL = `http://127.0.0.1:${await listen(monitor)}/${alertSecret}`;
  return {
    receiver,
    calls,
    run: (env = {}) => testAlert({ ALERT_URL: receiver.url, HEARTBEAT_URL, ...env }),
    async [Symbol.asyncDispose]() {
      await monitor[Symbol.asyncDispose]();
      await receiver[Symbol.asyncDispose]();
    },
  };
}
