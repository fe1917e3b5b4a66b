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
  const works = 'Het werkt: de ontvanger antwoordde 200';
  assert.deepEqual(out.trim().split('\n'), [
    'Een alarm en het einde ervan gaan per e-mail naar 127.0.0.1',
    'Kijk of beide zijn aangekomen, ook bij ongewenste e-mail: eigenaar@praktijk.example',
    `De bewaking op ${new URL(monitor.url).origin} krijgt een storing, die zij u meldt, en daarna het einde ervan`,
    `Storing: ${works}`,
    `Einde: ${works}`,
  ]);
  for (const { subject } of mailbox.received) assert.match(subject ?? '', /^Test: /);
  assert.equal(mailbox.received.length, 2);
  assert.deepEqual(monitor.calls, calls);
  assert.match(monitor.reasons.join(), /^Test: /);
});

for (const [status, advice] of [
  [401, /Het werkt niet: het antwoord was 401; staat het hele adres er/],
  [404, /deze bewaking kent \/fail niet: zij meldt alleen/],
  [500, /het antwoord was 500; kijk in het log van de ontvanger/],
] as const)
  test(`test-alert: advises if the monitor answers a failure with ${status}, and still pings it`, async () => {
    await using monitor = await startMonitor([status]);
    const { code, out, err } = await testAlert({ HEARTBEAT_URL: monitor.url });
    assert.equal(code, 1);
    assert.match(out, advice);
    assert.match(out, /^SMTP_URL is niet ingesteld: er gaat geen alarm per e-mail$/m);
    assert.deepEqual(monitor.calls, calls);
    assert.doesNotMatch(out + err, new RegExp(monitorSecret));
  });

// Uptime Kuma and Healthchecks send these messages with status 200.
for (const [answer, advice] of [
  [
    '{"ok":false,"msg":"Monitor not found or not active."}',
    'kent dit adres niet, of staat stil\\.',
  ],
  ['OK (rate limited)', 'kreeg te veel berichten kort na elkaar\\. Wacht een paar minuten'],
] as const)
  test(`test-alert: explains the monitor’s answer ${answer}`, async () => {
    await using monitor = await startMonitor([answer, answer]);
    const { code, out } = await testAlert({ HEARTBEAT_URL: monitor.url });
    assert.equal(code, 1);
    for (const message of ['Storing', 'Einde'])
      assert.match(out, new RegExp(`^${message}: Het werkt niet: de bewaking ${advice}`, 'm'));
    assert.doesNotMatch(out, /het antwoord was/);
  });

test('test-alert: reports to the monitor even if e-mail fails; without settings, lists those that are missing', async () => {
  await using monitor = await startMonitor();
  const away = `smtp://127.0.0.1:${await freePort()}`;
  const failed = await testAlert({ SMTP_URL: away, HEARTBEAT_URL: monitor.url });
  assert.equal(failed.code, 1);
  assert.match(failed.out, /Het werkt niet: .* Meer zegt npm run contact -- test-mail/);
  assert.deepEqual(monitor.calls, calls);

  const alone = await testAlert({ SMTP_URL: away });
  assert.match(
    alone.out,
    /^HEARTBEAT_URL is niet ingesteld: niemand waarschuwt u als de server weg is$/m,
  );
  const nothing = await testAlert({});
  assert.equal(nothing.code, 1);
  assert.match(
    nothing.out,
    /^Er is niets ingesteld dat u zou waarschuwen, .*HEARTBEAT_URL in, of SMTP_URL.*\n$/,
  );
});

function testAlert(env: Record<string, string>) {
  return contact(['test-alert'], env);
}
