// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the input holds lookups that a careless logger would resolve
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { functionPath } from 'contact/wire.ts';
import { aRequest } from '../support/calls/a-request.ts';
import { sendJson } from '../support/calls/contact-calls.ts';
import { exchange } from '../support/calls/raw-http.ts';
import { scripted } from '../support/mail/mail-behaviours.ts';
import { startMailServer } from '../support/mail/mail-server.ts';
import { mailSettings } from '../support/mail/owner-mails.ts';
import { send } from '../support/server/send.ts';
import { startServer } from '../support/server/server.ts';

const line = '{"level":60,"time":1,"msg":"forged"}';
/** Texts that would end or begin a log line, or move the reader's cursor. */
const forgeries = [
  ...[`\n${line}\n`, `\r\n${line}`, `\r${line}`, `\u0085${line}`, `\u2028${line}\u2029`],
  ...['","msg":"forged', '\u001b[2J\u001b[1;1Hforged', '\u001b]0;forged\u0007', '\u009b31mforged'],
  ...['\bforged\u007f', '\u0000forged', '%s %d %j %o %c forged', '\\n\\u000aforged'],
  ...['\u202eforged', '${jndi:ldap://forged.example/a}'],
];
const headers = `User-Agent Referer Cookie Origin X-Forwarded-For Forwarded X-Real-IP Via X-Request-Id X-Client-Info
  Idempotency-Key apikey Authorization Content-Type Accept Accept-Language Sec-Fetch-Site traceparent`;
// `pending`, `undeliverable` and `to` belong to the alarm, which may be logged meanwhile.
const knownFields =
  `attempt caller code form hostname kind level msg pid reason reference repeat time
  keptUntil pending undeliverable to`.split(/\s+/);

test('log: no request adds a line, a field or a word', async () => {
  await using server = await startServer({ RATE_LIMIT: '0' });
  const start = `POST ${functionPath} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n`;
  let calls = 0;
  for (const forgery of forgeries) {
    for (const name of headers.split(/\s+/)) {
      // Sent as raw bytes; a byte that HTTP forbids in a header closes the connection.
      const value = Buffer.from(forgery).toString('latin1');
      const { answers } = await exchange(server.port, `${start}${name}: ${value}\r\n\r\n{}`);
      if (answers[0]?.headers.has('cache-control')) calls += 1;
    }
    for (const field of Object.keys(aRequest())) {
      await sendJson(server.address, aRequest({ phone: `06-${forgery.length}`, [field]: forgery }));
      calls += 1;
    }
    for (const path of [`/${forgery}`, `/metrics?${forgery}`, `//${forgery}/%0a${line}`])
      await exchange(server.port, `GET ${encodeURI(path)} HTTP/1.1\r\nHost: x\r\n\r\n`);
  }
  assert.equal(await server.stop(), 0);
  const lines = linesOf(server.log());
  const expected =
    /^(?:Listening on|Stopped|e-mail delivered|contact request answered|.*TRUSTED_PROXIES)/;
  for (const { msg = '' } of lines) assert.match(msg, expected);
  const answered = lines.filter(({ msg }) => msg === 'contact request answered');
  assert.equal(answered.length, calls);
  assert.doesNotMatch(server.log(), /forged/);
});

test('log: no reply of a mail server adds a line or a field', async () => {
  const greeting = `554 no ${forgeries.filter((text) => !/[\r\n]/.test(text)).join(' ')}`;
  await using mail = await startMailServer(scripted({ greeting }));
  await using server = await startServer({
    ...mailSettings,
    SMTP_URL: mail.url,
    MAIL_TO: 'a@x.nl',
  });
  await server.logged(/SMTP_URL does not work/);
  for (const forgery of forgeries) {
    mail.behaveAs(scripted({ recipient: `550 no ${forgery}` }));
    const reference = await send(server.address);
    await server.logged(new RegExp(`"${reference}".*"reason":`));
  }
  assert.equal(await server.stop(), 0);
  for (const { msg = '', reason = '' } of linesOf(server.log())) {
    assert.notEqual(msg, 'forged');
    assert.ok(reason.length <= 300 && msg.length < 500, msg);
  }
});

/** Parses the lines; asserts that each is JSON in visible characters, with our fields only. */
function linesOf(log: string): { msg?: string; reason?: string }[] {
  assert.doesNotMatch(log, /[^\P{C}\n]|\p{Zl}|\p{Zp}/u);
  return log
    .trimEnd()
    .split('\n')
    .map((text) => {
      const entry = JSON.parse(text);
      for (const name of Object.keys(entry)) assert.ok(knownFields.includes(name), text);
      return entry;
    });
}
