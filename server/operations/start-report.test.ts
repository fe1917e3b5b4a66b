import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { owner } from '../../owner.ts';
import { ownerWarnings } from '../../owner-checks.ts';
import { readSettings } from '../settings.ts';
import { reportStart } from './start-report.ts';

const needed = ownerWarnings('2026-11-23');

test('in a terminal the start is told to a person, with what owner.ts lacks and where e-mails go', async () => {
  const { printed, logged } = await start({}, true);
  assert.equal(
    printed,
    `Ready on http://127.0.0.1:3000
  - requests are kept in data/contact.db
  - no SMTP_URL: e-mails are written as .eml files to data/mail
${needed.map((line) => `  - ${line}\n`).join('')}`,
  );
  assert.deepEqual(logged, []);
});

test('without a terminal the start is one line of the log', async () => {
  const { printed, logged } = await start({}, false);
  assert.equal(printed, '');
  assert.deepEqual(logged, [
    'Listening on http://127.0.0.1:3000; requests are kept in data/contact.db; no SMTP_URL: e-mails are written as .eml files to data/mail',
  ]);
});

test('with a mail server what owner.ts lacks and a server that does not work are warned of', async () => {
  const env = {
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'site@praktijk.nl',
    MAIL_TO: 'owner@praktijk.nl',
  };
  const { printed, logged } = await start(env, true);
  assert.match(printed, /e-mails go to mail\.example/);
  assert.deepEqual(logged, [
    ...needed,
    'SMTP_URL does not work: nobody there. Requests are kept until it does; npm run contact -- test-mail says more',
    'site@praktijk.nl has no SPF record',
  ]);
});

test('where webhooks go is told by the host alone, and that the page has to name who gets the data where it does not', async () => {
  const env = {
    WEBHOOK_URL: 'https://hooks.example/geheim?sleutel=geheim',
    WEBHOOK_SECRET: `whsec_${'geheim'.repeat(6)}`,
  };
  const { printed, logged } = await start(env, true);
  assert.match(printed, /^ {2}- webhooks go to hooks\.example$/m);
  const isNamed = owner.privacy.webhookReceiver !== undefined;
  const warning = logged.find((line) => /^WEBHOOK_URL is set, and .*webhookReceiver/.test(line));
  assert.equal(warning === undefined, isNamed);
  assert.doesNotMatch(printed + logged.join(), /geheim/);
});

async function start(env: Record<string, string>, isTerminal: boolean) {
  let printed = '';
  const logged: string[] = [];
  await reportStart({
    settings: readSettings(env),
    address: 'http://127.0.0.1:3000',
    mailer: { send: () => Promise.reject(), verify: async () => 'nobody there' },
    securityExpires: undefined,
    findSenderProblems: async (from) => [`${from} has no SPF record`],
    now: () => new Date(),
    log: pino({}, { write: (line: string) => logged.push(JSON.parse(line).msg) }),
    print: isTerminal ? (text) => (printed += text) : undefined,
  });
  return { printed, logged };
}
