import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { contactTypes, typeRows } from 'contact/contact-types.ts';
import { cleanEnv } from '../../../tests/support/machine/clean-env.ts';
import { freePort } from '../../../tests/support/machine/listen.ts';
import { until } from '../../../tests/support/machine/until.ts';
import { newWebhookSecret } from '../../lib/secrets.ts';
import { startMailbox } from '../support/mail/mailbox.ts';
import { products } from '../support/receivers/webhook-products.ts';
import {
  accepts,
  answers,
  pathSecret,
  startWebhookReceiver,
} from '../support/receivers/webhook-receiver.ts';
import { contact } from '../support/server/contact-command.ts';
import { send } from '../support/server/send.ts';
import { startServer } from '../support/server/server.ts';

test('webhook: called once, signed, with the campaign; an erasure notice follows', async () => {
  await using receiver = await startWebhookReceiver();
  await using server = await startServer(receiver.settings);
  const referer = `${server.address}/?utm_source=%3D1%2B1&utm_campaign=${'<b>'.repeat(99)}&gclid=geheim`;
  const visitor = { firstName: 'Ünal', email: 'unal@praktijk.nl' };
  const reference = await send(server.address, visitor, { origin: server.address, referer });
  const { event } = await receiver.waitFor();
  assert.equal(event.type, 'contact_request.created');
  const { firstName, email, reference: sent, source } = event.data;
  assert.deepEqual(
    { firstName, email, sent },
    { firstName: 'Ünal', email: 'unal@praktijk.nl', sent: reference },
  );
  const utm_campaign = '<b>'.repeat(20);
  assert.deepEqual(source, { utm_source: '=1+1', utm_medium: null, utm_campaign });
  await server.logged(/webhook delivered/);
  await server.logged(/e-mail delivered/);

  const run = (...args: string[]) => contact(args, env(server.folder, receiver.settings));
  assert.match((await run('list')).out, /bezorgd .*; webhook bezorgd \d{4}.*\(via: =1\+1 \/ <b>/);
  const shown = (await run('show', reference)).out;
  assert.match(shown, /^webhook: +bezorgd \d{4}/m);
  assert.match(shown, /^utm_source: +=1\+1$/m);
  // In a spreadsheet, = begins a formula.
  assert.match((await run('export')).out, /"'=1\+1"|'=1\+1/);
  assert.doesNotMatch((await run('list', '--json')).out, /gclid|geheim/);
  assert.equal((await run('erase', reference, '--yes')).code, 0);
  assert.deepEqual((await receiver.waitFor(1)).event.data, { reference });
  assert.deepEqual(receiver.problems, []);
  assert.equal(receiver.calls.length, 2);
  assert.doesNotMatch(server.log(), new RegExp(`${pathSecret}|whsec_|Ünal|geheim`));
});

test('recipients: requests of a type that has its own recipients go to those, all others to MAIL_TO', async () => {
  await using mailbox = await startMailbox();
  const office = 'kantoor@praktijk.example';
  const separate = contactTypes.filter((type) => typeRows[type].recipients);
  const settings = separate.map((type) => [typeRows[type].recipients, `${type}@praktijk.example`]);
  const env = { SMTP_URL: mailbox.url, MAIL_TO: office, ...Object.fromEntries(settings) };
  await using server = await startServer(env);
  for (const type of contactTypes) await send(server.address, { type });
  await until('all e-mails have arrived', () => mailbox.received.length === contactTypes.length);
  const addressed = mailbox.received.map(({ subject = '', to = [] }) => [
    subject.split(' van ')[0],
    to.map(({ address }) => address).join(),
  ]);
  const expected = contactTypes.map((type) => {
    const { label, recipients } = typeRows[type];
    return [label, recipients ? `${type}@praktijk.example` : office];
  });
  assert.deepEqual(Object.fromEntries(addressed), Object.fromEntries(expected));
});

test('test-webhook: prints the response; webhook-secret creates a secret', async () => {
  await using receiver = await startWebhookReceiver();
  const run = (command: string, settings = receiver.settings) => contact([command], settings);
  const { code, out } = await run('test-webhook');
  assert.equal(code, 0, out);
  assert.match(
    out,
    /^127\.0\.0\.1:\d+ wordt aangeroepen\nHet werkt: de ontvanger antwoordde 204\n$/,
  );
  assert.deepEqual(receiver.calls[0]?.event.data['marks'], ['test']);
  assert.deepEqual(receiver.problems, []);
  for (const [behaviour, advice] of [
    [answers(401), /Het werkt niet: het antwoord was 401; .*WEBHOOK_SECRET/],
    [answers(404), /het antwoord was 404; kijk naar het pad in WEBHOOK_URL\n$/],
    [
      products['Google Apps Script: login required'],
      /doorverwijzing naar accounts\.google\.com wordt niet gevolgd\. Zet WEBHOOK_URL/,
    ],
    [products['Google Apps Script: script ran'], /Google Apps Script .* 2xx antwoordt\n$/],
    ['away', /ECONNREFUSED; kijk naar WEBHOOK_URL/],
  ] as const) {
    await receiver.behaveAs(behaviour);
    const failed = await run('test-webhook');
    assert.equal(failed.code, 1);
    assert.match(failed.out, advice);
    assert.doesNotMatch(failed.out + failed.err, new RegExp(`${pathSecret}|whsec_`));
  }
  const made = (await run('webhook-secret')).out;
  assert.match(made, /^WEBHOOK_SECRET=whsec_[\w+/]{43}=\n$/);
  await receiver.behaveAs(accepts);
  const secret = made.trim().replace('WEBHOOK_SECRET=', '');
  const other = await run('test-webhook', { ...receiver.settings, WEBHOOK_SECRET: secret });
  assert.equal(other.code, 0);
  assert.match(receiver.problems.join(), /No matching signature/);
});

test('docs/webhook.md: the sample receiver works as printed', async () => {
  const page = await readFile('docs/webhook.md', 'utf8');
  const source = page.split('```js\n')[1]?.split('\n```')[0] ?? '';
  assert.ok(source.split('\n').length <= 10, source);
  const port = await freePort();
  const settings = {
    WEBHOOK_URL: `http://127.0.0.1:${port}/`,
    WEBHOOK_SECRET: newWebhookSecret(),
    PORT: String(port),
  };
  const receiver = spawn(process.execPath, ['--input-type=module', '-e', source], {
    env: { ...cleanEnv, ...settings },
  });
  const printed: string[] = [];
  createInterface(receiver.stdout).on('line', (line) => printed.push(line));
  const call = (init: RequestInit) => fetch(settings.WEBHOOK_URL, init).catch(() => undefined);
  try {
    await until('the receiver listens', async () => (await call({})) !== undefined);
    await using server = await startServer({ ...settings, PORT: '0' });
    const reference = await send(server.address);
    await server.logged(/webhook delivered/);
    const known = `[ 'contact_request.created ${reference}' ]`;
    await until('it lists the request', () => printed.at(-1) === known);
    const before = printed.length;
    const forged = await call({ method: 'POST', body: '{"type":"x"}' });
    assert.deepEqual([forged?.status, await forged?.text()], [400, '']);
    await until('it lists no other', () => printed.length > before && printed.at(-1) === known);
  } finally {
    receiver.kill();
    await once(receiver, 'close');
  }
});

function env(folder: string, settings: Record<string, string> = {}) {
  return { DATABASE_URL: `file:${folder}/contact.db`, ...settings };
}
