import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { freePort, listen } from '../../../tests/support/machine/listen.ts';
import { startMailbox } from '../support/mail/mailbox.ts';
import { alertSecret, startAlertReceiver } from '../support/server/alert-receiver.ts';
import { contact } from '../support/server/contact-command.ts';

const run = (env: Record<string, string>) => contact(['test-alert'], env);

test('test-alert sends an alarm and its end, marked as a test, calls the monitor, and says what came back', async () => {
  await using receiver = await startAlertReceiver();
  await using monitor = await startMonitor();
  const site = 'https://www.praktijk.example';
  const { code, out } = await run({
    ALERT_URL: receiver.url,
    HEARTBEAT_URL: monitor.url,
    SITE_URL: site,
  });
  assert.equal(code, 0, out);
  const works = 'It works: the receiver answered 204';
  assert.deepEqual(
    out
      .trim()
      .split('\n')
      .map((line) => line.replace(/:\d+$/, '')),
    [
      'Sending an alarm and its end to http://127.0.0.1',
      works,
      works,
      'Look whether both have arrived',
      'Calling http://127.0.0.1',
      works,
    ],
  );
  assert.deepEqual(
    receiver.told().map(({ status, test, site: named }) => [status, test, named]),
    [
      ['firing', true, site],
      ['resolved', true, site],
    ],
  );
  for (const { text } of receiver.told()) assert.match(text, /^Test: /);
  assert.deepEqual(monitor.calls, [`GET /${alertSecret}`]);
});

for (const [status, advice] of [
  [401, /It does not work: it answered 401; is the address whole/],
  [404, /it answered 404; look at the path of ALERT_URL/],
  [302, /it answered 302, and redirects are not followed; set ALERT_URL/],
  [500, /it answered 500; look in the log of the receiver/],
] as const)
  test(`test-alert says what to do where ALERT_URL answers ${status}, and calls the monitor all the same`, async () => {
    await using receiver = await startAlertReceiver([status]);
    await using monitor = await startMonitor();
    const { code, out, err } = await run({ ALERT_URL: receiver.url, HEARTBEAT_URL: monitor.url });
    assert.equal(code, 1);
    assert.match(out, advice);
    assert.equal(monitor.calls.length, 1);
    assert.doesNotMatch(out + err, new RegExp(alertSecret));
  });

test('test-alert fails where nobody answers at HEARTBEAT_URL', async () => {
  const url = `http://127.0.0.1:${await freePort()}/${alertSecret}`;
  const { code, out } = await run({ HEARTBEAT_URL: url });
  assert.equal(code, 1);
  assert.match(out, /ECONNREFUSED; look at HEARTBEAT_URL and whether the receiver runs/);
  assert.match(out, /Neither ALERT_URL nor SMTP_URL is set: only the log tells of alarms/);
});

test('without ALERT_URL test-alert sends both as e-mails, and says where to look and what is missing', async () => {
  await using mailbox = await startMailbox();
  const { code, out } = await run({ SMTP_URL: mailbox.url });
  assert.equal(code, 0, out);
  assert.match(out, /^ALERT_URL is not set, so alarms go by e-mail$/m);
  assert.match(out, /also among the spam: eigenaar@praktijk\.example$/m);
  assert.match(out, /^HEARTBEAT_URL is not set: nobody tells you when the server is gone$/m);
  assert.deepEqual(
    mailbox.received.map(({ subject = '' }) => subject.split(':')[0]),
    ['Test', 'Test'],
  );
  const away = await run({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
  assert.equal(away.code, 1);
  assert.match(away.out, /It does not work: .*; npm run contact -- test-mail says more/);
});

test('test-alert sends nothing where nothing is set, and says what may be', async () => {
  const { code, out } = await run({});
  assert.equal(code, 1);
  assert.match(out, /^Nothing is set that would tell you, .*ALERT_URL, HEARTBEAT_URL, or SMTP_URL/);
  assert.equal(out.trim().split('\n').length, 1);
});

/** A real HTTP server that takes every call. */
async function startMonitor() {
  const calls: string[] = [];
  const server = createServer(({ method, url }, response) => {
    calls.push(`${method} ${url}`);
    response.writeHead(204).end();
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}/${alertSecret}`,
    calls,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
