import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { owner } from '../../owner.ts';
import { ownerWarnings } from '../../owner-checks.ts';
import { readSettings } from '../settings.ts';
import { reportStart } from './start-report.ts';

type Store = Parameters<typeof reportStart>[0]['store'];

const dayMs = 86_400_000;
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

test('what is erased for its age in a day is told with a number and a moment, in a terminal and in the log', async () => {
  const since = new Date('2026-11-23T09:00:00Z');
  const now = new Date('2026-11-24T08:59:00Z');
  const days = owner.privacy.retentionDays;
  const store: Store = {
    noteRetention: async () => ({ since, now }),
    countOver: async (retention) => (retention.days === days ? 12 : 0),
  };
  const line = `12 delivered requests are older than privacy.retentionDays, ${days} days, and erased from 2026-11-24T09:00:00.000Z on, 24 hours after that number or the clock was changed: npm run contact -- list --older-than ${days} shows them`;
  const { printed, logged } = await start({}, true, store);
  assert.ok(printed.endsWith(`\n  - ${line}\n`), printed);
  assert.deepEqual(logged, [line]);
  now.setTime(since.getTime() + dayMs);
  assert.deepEqual((await start({}, true, store)).logged, []);
});

test('a database that cannot be read does not end the start', async () => {
  const away = () => Promise.reject(new Error('away'));
  const { logged } = await start({}, true, { noteRetention: away, countOver: away });
  assert.deepEqual(logged, ['old requests could not be counted']);
});

const empty: Store = {
  noteRetention: async () => ({ since: new Date(0), now: new Date(0) }),
  countOver: async () => 0,
};

async function start(env: Record<string, string>, isTerminal: boolean, store = empty) {
  let printed = '';
  const logged: string[] = [];
  await reportStart({
    settings: readSettings(env),
    store,
    address: 'http://127.0.0.1:3000',
    mailer: {
      host: env['SMTP_URL'] && 'mail.example',
      send: () => Promise.reject(),
      tryOut: async () => 'SMTP_URL does not work: nobody there',
    },
    securityExpires: undefined,
    findSenderProblems: async (from) => [`${from} has no SPF record`],
    now: () => new Date(),
    log: pino({}, { write: (line: string) => logged.push(JSON.parse(line).msg) }),
    print: isTerminal ? (text) => (printed += text) : undefined,
  });
  return { printed, logged };
}
