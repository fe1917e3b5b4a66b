import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freePort } from '../../../tests/support/machine/listen.ts';
import { startMailbox } from '../support/mail/mailbox.ts';
import { monitorSecret, startMonitor } from '../support/receivers/monitor.ts';
import { contact } from '../support/server/contact-command.ts';

const calls = [`POST /${monitorSecret}/fail`, `GET /${monitorSecret}`];

test('test-alert: e-mails an alarm and its end, reports a failure to the monitor and pings it, and prints the responses', async () => {
  await using mailbox = await startMailbox();
  await using monitor = await startMonitor();
  const { code, out } = await testAlert({ SMTP_URL: mailbox.url, HEARTBEAT_URL: monitor.url });
  assert.equal(code, 0, out);
  const works = 'It works: the receiver answered 200';
  assert.deepEqual(out.trim().split('\n'), [
    'Sending an alarm and its end by e-mail to 127.0.0.1',
    'Look whether both have arrived, also among the spam: eigenaar@praktijk.example',
    `Telling the monitor at ${new URL(monitor.url).origin} of a failure, of which it alerts you, and pinging it, which ends that`,
    `Failure: ${works}`,
    `Ping: ${works}`,
  ]);
  for (const { subject } of mailbox.received) assert.match(subject ?? '', /^Test: /);
  assert.equal(mailbox.received.length, 2);
  assert.deepEqual(monitor.calls, calls);
  assert.match(monitor.reasons.join(), /^Test: /);
});

for (const [status, advice] of [
  [401, /It does not work: HTTP 401; is the address whole/],
  [404, /HTTP 404; this monitor does not take \/fail: it can tell you only that/],
  [500, /HTTP 500; look in the log of the receiver/],
] as const)
  test(`test-alert: advises if the monitor answers a failure with ${status}, and still pings it`, async () => {
    await using monitor = await startMonitor([status]);
    const { code, out, err } = await testAlert({ HEARTBEAT_URL: monitor.url });
    assert.equal(code, 1);
    assert.match(out, advice);
    assert.match(out, /^SMTP_URL is not set: no alarm goes by e-mail$/m);
    assert.deepEqual(monitor.calls, calls);
    assert.doesNotMatch(out + err, new RegExp(monitorSecret));
  });

test('test-alert: reports to the monitor even if e-mail fails; without settings it sends nothing', async () => {
  await using monitor = await startMonitor();
  const away = `smtp://127.0.0.1:${await freePort()}`;
  const failed = await testAlert({ SMTP_URL: away, HEARTBEAT_URL: monitor.url });
  assert.equal(failed.code, 1);
  assert.match(failed.out, /It does not work: .*; npm run contact -- test-mail says/);
  assert.deepEqual(monitor.calls, calls);

  const alone = await testAlert({ SMTP_URL: away });
  assert.match(alone.out, /^HEARTBEAT_URL is not set: nobody tells you when the server is gone$/m);
  const nothing = await testAlert({});
  assert.equal(nothing.code, 1);
  assert.match(
    nothing.out,
    /^Nothing is set that would tell you, .*HEARTBEAT_URL, or SMTP_URL.*\n$/,
  );
});

function testAlert(env: Record<string, string>) {
  return contact(['test-alert'], env);
}
