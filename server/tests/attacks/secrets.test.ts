import assert from 'node:assert/strict';
import { test } from 'node:test';
import { functionPath } from '../../../contact/answers.ts';
import { nameOf } from '../../../contact/contact-request.ts';
import { fieldNames } from '../../../contact/fields.ts';
import { exchange } from '../support/calls/raw-http.ts';
import { somebody } from '../support/calls/somebody.ts';
import { hangsUp, proper, scripted } from '../support/mail/mail-moods.ts';
import { type MailServer, startMailServer } from '../support/mail/mail-server.ts';
import { mailSettings } from '../support/mail/owner-mails.ts';
import { failToStart, type RunningServer, startServer } from '../support/server/server.ts';

const password = 'geheim-1-postbus%2F';
const token = 'geheim-2-meetwaarden';
const key = 'geheim-3-sleutel';
const secret = /geheim|Z2VoZWlt/;

const visitor = { ...somebody('Zwilhelmina'), lastName: 'Quispel-Ötzi', phone: '+31 6 98765432' };
const typed = fieldNames.map((name) => visitor[name]);
const personal = new RegExp(
  ['zwilhelmina|quispel|tzi|98765432', ...typed.map(RegExp.escape)].join('|'),
  'i',
);

const asked =
  '/ /nergens /healthz /readyz /metrics /.env /server/main.ts /%00 /?bericht=x /data/contact.db';

test('no secret shows in the log, an answer or the metrics, whatever happens until the end', async () => {
  await using mail = await startMailServer(refusingPasswords());
  await using server = await startServer(settings(mail, `user:${password}@`));
  await server.logged(/SMTP_URL does not work/);
  mail.become(scripted({ greeting: hangsUp }));
  const answers = await everyAnswer(server);
  await server.logged(/trying again/);
  mail.become(refusingPasswords());
  answers.push(...(await everyAnswer(server)));
  await server.logged(/"attempt":2/);
  assert.equal(await server.stop(), 0);
  for (const answer of answers) assert.doesNotMatch(answer, secret);
  assert.doesNotMatch(server.log(), secret);
});

test('no secret shows where a setting stops the start', async () => {
  const { code, output } = await failToStart({
    PORT: 'x',
    SMTP_URL: `smtp://user:${password}`,
    DATABASE_URL: `postgres://user:${password}@db.example/contact`,
    METRICS_TOKEN: `${token} ${token}`,
    PUBLIC_BACKEND_KEY: `${key}!`,
  });
  assert.equal(code, 1);
  for (const name of ['PORT', 'SMTP_URL', 'METRICS_TOKEN', 'PUBLIC_BACKEND_KEY'])
    assert.match(output, new RegExp(`^${name} `, 'm'));
  assert.doesNotMatch(output, secret);
});

test('no name, address or number of a visitor shows in the log, the metrics or an error', async () => {
  const quote = `"Demoverzoek van ${nameOf(visitor)}" <${typed.join('> <')}> tel:+31698765432`;
  await using mail = await startMailServer(scripted({ end: `451 ${quote}` }));
  await using server = await startServer(settings(mail));
  const answers = await everyAnswer(server);
  await server.logged(/"reason":"[^"]*451.*trying again/);
  mail.become(scripted({ recipient: `550 ${quote}` }));
  answers.push(...(await everyAnswer(server)));
  await server.logged(/"reason":"[^"]*550.*given up/);
  assert.equal(await server.stop(), 0);
  for (const answer of answers) assert.doesNotMatch(answer, personal);
  assert.doesNotMatch(server.log(), personal);
});

const settings = ({ port }: MailServer, login = '') => ({
  SMTP_URL: `smtp://${login}127.0.0.1:${port}`,
  ...mailSettings,
  METRICS_TOKEN: token,
  PUBLIC_BACKEND_KEY: key,
  LOG_LEVEL: 'trace',
});

/** Holds that the password came as it is set, and refuses it. */
function refusingPasswords() {
  return proper({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth(auth, _session, done) {
      assert.equal(auth.password, decodeURIComponent(password));
      done(new Error('Authentication failed'));
    },
  });
}

/** The headers and bodies of the answers to good and bad calls of all kinds. */
async function everyAnswer({ address, port }: RunningServer): Promise<string[]> {
  const json = { 'content-type': 'application/json', apikey: key };
  const bodies = [visitor, { ...visitor, phone: '1' }, { ...visitor, email: [visitor.email] }, {}];
  const calls: [string, RequestInit][] = asked.split(' ').map((path) => [path, {}]);
  calls.push(['/metrics', { headers: { authorization: `Bearer ${token}` } }]);
  for (const body of bodies) {
    calls.push([functionPath, post(JSON.stringify(body), json)]);
    calls.push([functionPath, post(JSON.stringify(body), { ...json, apikey: 'x' })]);
    const form = new URLSearchParams(
      Object.entries(body).map(([name, value]) => [name, `${value}`]),
    );
    calls.push([functionPath, post(form, { 'sec-fetch-site': 'same-origin' })]);
  }
  calls.push([functionPath, post(JSON.stringify(visitor).slice(0, -1), json)]);
  const answers: string[] = [];
  for (const [path, init] of calls) {
    const response = await fetch(address + path, init);
    answers.push(JSON.stringify([...response.headers]) + (await response.text()));
  }
  const { answers: raw } = await exchange(
    port,
    `GET / HTTP/1.1\r\nHost: ${key}\r\n${token}\r\n\r\n`,
  );
  return [...answers, ...raw.map(({ body }) => body)];
}

function post(body: string | URLSearchParams, headers: Record<string, string>): RequestInit {
  return { method: 'POST', body, headers };
}
