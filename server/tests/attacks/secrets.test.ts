import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameOf } from 'contact/contact-request.ts';
import { type ContactType, typeRows } from 'contact/contact-types.ts';
import { functionPath } from 'contact/wire.ts';
import { otherType, typedTexts } from '../support/calls/a-request.ts';
import { exchange } from '../support/calls/raw-http.ts';
import { somebody } from '../support/calls/somebody.ts';
import { fullServer, scripted } from '../support/mail/mail-behaviours.ts';
import { startMailServer } from '../support/mail/mail-server.ts';
import { mailSettings } from '../support/mail/owner-mails.ts';
import { type RunningServer, startServer } from '../support/server/server.ts';

const password = 'geheim-1-postbus%2F';
const token = 'geheim-2-meetwaarden';
const key = 'geheim-3-sleutel';
const secret = /geheim|Z2VoZWlt/;

const visitor = { ...somebody('Zwilhelmina'), lastName: 'Quispel-Ötzi', phone: '+31 6 98765432' };
const typed = typedTexts(visitor);
const personal = new RegExp(
  ['zwilhelmina|quispel|tzi|98765432', ...typed.map(RegExp.escape)].join('|'),
  'i',
);

const paths =
  '/ /nergens /healthz /readyz /status /metrics /.env /server/main.ts /%00 /?bericht=x /data/contact.db';

test('log, responses, metrics: no secret and no personal data, whatever the mail server refuses', async () => {
  const quote = `"${typeRows[visitor.type].label} van ${nameOf(visitor)}" <${typed.join('> <')}> tel:+31698765432`;
  await using mail = await startMailServer(refusingPasswords());
  await using server = await startServer({
    SMTP_URL: `smtp://user:${password}@127.0.0.1:${mail.port}`,
    ...mailSettings,
    METRICS_TOKEN: token,
    PUBLIC_BACKEND_KEY: key,
    LOG_LEVEL: 'trace',
  });
  await server.logged(/SMTP_URL does not work/);
  mail.behaveAs(refusingRequests(`451 ${quote}`));
  const answers = await everyAnswer(server, visitor.type);
  await server.logged(/"reason":"[^"]*451.*will retry/);
  mail.behaveAs(refusingRequests(`550 ${quote}`));
  await server.logged(/"reason":"[^"]*550.*undeliverable/);
  mail.behaveAs(refusingPasswords());
  answers.push(...(await everyAnswer(server, otherType)));
  await server.logged(/"reason":"[^"]*Authentication.*will retry/);
  assert.equal(await server.stop(), 0);
  for (const text of [...answers, server.log()]) {
    assert.doesNotMatch(text, secret);
    assert.doesNotMatch(text, personal);
  }
});

/** Refuses an e-mail about the visitor with `quote`, and any other e-mail, such as an alarm, with `451 later`. */
function refusingRequests(quote: string) {
  return scripted({
    end(socket, message) {
      socket.write(`${message.includes('Quispel') ? quote : '451 later'}\r\n`);
    },
  });
}

/** Asserts that the password arrives unchanged, and refuses it. */
function refusingPasswords() {
  return fullServer({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth(auth, _session, done) {
      assert.equal(auth.password, decodeURIComponent(password));
      done(new Error('Authentication failed'));
    },
  });
}

/** Headers and bodies of the responses to valid and invalid calls of all kinds. */
async function everyAnswer({ address, port }: RunningServer, type: ContactType): Promise<string[]> {
  const json = { 'content-type': 'application/json', apikey: key };
  const calls: [path: string, init?: RequestInit][] = paths.split(' ').map((path) => [path]);
  calls.push(['/metrics', { headers: { authorization: `Bearer ${token}` } }]);
  const post = (body: string | URLSearchParams, headers: Record<string, string>) =>
    calls.push([functionPath, { method: 'POST', body, headers }]);
  for (const fields of [
    { ...visitor, type },
    { ...visitor, phone: '1' },
    { email: visitor.email },
  ]) {
    post(JSON.stringify(fields), json);
    post(JSON.stringify(fields), { ...json, apikey: 'x' });
    post(JSON.stringify(fields).slice(1), json);
    post(new URLSearchParams(fields), { 'sec-fetch-site': 'same-origin' });
  }
  const answers: string[] = [];
  for (const [path, init] of calls) {
    const response = await fetch(address + path, init);
    answers.push(JSON.stringify([...response.headers]) + (await response.text()));
  }
  const bytes = `GET / HTTP/1.1\r\nHost: ${key}\r\n${token}\r\n\r\n`;
  const { answers: raw } = await exchange(port, bytes);
  return [...answers, ...raw.map(({ body }) => body)];
}
