import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { ownerWarnings } from '../../owner/checks.ts';
import { allValues, owner } from '../../owner.ts';
import { readSettings } from '../settings.ts';
import { reportStart } from './start-report.ts';

const missingValues = ownerWarnings('2026-11-23', allValues);

const withMail = {
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'site@praktijk.nl',
  MAIL_TO: 'owner@praktijk.nl',
};
const postgres = { DATABASE_URL: 'postgres://db.example/contact' };
const noMonitor =
  'HEARTBEAT_URL is not set: you will not be alerted if the server goes down or e-mail fails; docs/operate.md#alarms shows how to set up a free monitor';

test('reportStart: reports where requests and e-mails go: on a terminal as a list with missing owner.json values, else in one log line', async () => {
  const facts = [
    'requests are kept in data/contact.db',
    'no SMTP_URL: e-mails are written as .eml files to data/mail',
  ];
  const lines = [...facts, ...missingValues].map((line) => `  - ${line}\n`).join('');
  assert.deepEqual(await start({}), {
    printed: `Ready on http://127.0.0.1:3000\n${lines}`,
    logged: [],
  });
  assert.deepEqual(await start({}, { isTerminal: false }), {
    printed: '',
    logged: [`Listening on http://127.0.0.1:3000; ${facts.join('; ')}`],
  });
});

test('reportStart: with a mail server, warns of missing owner.json values, a missing monitor and a failing mail server', async () => {
  const { printed, logged } = await start(withMail);
  assert.match(printed, /e-mails go to mail\.example/);
  const serverProblem =
    'SMTP_URL does not work: nobody there. Requests are stored and sent once e-mail works; details: npm run contact -- test-mail';
  const domainProblem =
    'the DNS of the domain of MAIL_FROM has problems, so e-mails may end up in spam: npm run contact -- test-mail lists them';
  assert.deepEqual(logged, [...missingValues, noMonitor, serverProblem, domainProblem]);
  const env = { ...withMail, HEARTBEAT_URL: 'https://monitor.example/geheim' };
  const watched = await start(env, { senderProblems: [] });
  assert.deepEqual(watched.logged, [...missingValues, serverProblem]);
});

test('reportStart: shows only the host of WEBHOOK_URL; warns if the privacy notice does not list the receiver', async () => {
  const env = {
    WEBHOOK_URL: 'https://hooks.example/geheim?sleutel=geheim',
    WEBHOOK_SECRET: `whsec_${'geheim'.repeat(6)}`,
  };
  const { printed, logged } = await start(env);
  assert.match(printed, /^ {2}- webhooks go to hooks\.example$/m);
  const isListed = owner.privacy.webhookReceiver !== undefined;
  const warning = logged.find((line) => /^WEBHOOK_URL is set, but .*webhookReceiver/.test(line));
  assert.equal(warning === undefined, isListed);
  assert.doesNotMatch(printed + logged.join(), /geheim/);
});

test('reportStart: warns if SITE_URL differs from that of the build', async () => {
  const { logged } = await start({ SITE_URL: 'https://www.praktijk.example/' });
  assert.deepEqual(logged, [
    'SITE_URL is https://www.praktijk.example, but the site was built for http://127.0.0.1:3000: build again',
  ]);
  const same = await start({ SITE_URL: 'http://127.0.0.1:3000' });
  assert.deepEqual(same.logged, []);
});

test('reportStart: reports where backups go; warns if the privacy notice does not state for how long; with PostgreSQL warns that BACKUP_FOLDER is ignored', async () => {
  const env = { BACKUP_FOLDER: '/mnt/backups', BACKUP_KEEP: '30' };
  const { printed, logged } = await start(env);
  assert.match(
    printed,
    /^ {2}- backups go to \/mnt\/backups each night, and are kept for 30 nights$/m,
  );
  const isStated = (owner.privacy.backupDays ?? 0) >= 30;
  const warnings = logged.filter((line) =>
    /backupDays in eigen\/owner\.json to 30 \(BACKUP_/.test(line),
  );
  assert.equal(warnings.length === 0, isStated);
  const ignored = await start({ ...env, ...postgres });
  assert.doesNotMatch(ignored.printed, /backups go/);
  assert.match(ignored.logged.join('\n'), /^BACKUP_FOLDER is ignored with PostgreSQL: .*pg_dump/);
});

test('reportStart: warns of a SQLite version that can damage the database, if SQLite is used', async () => {
  for (const sqliteVersion of ['3.7.0', '3.44.5', '3.46.1', '3.50.6', '3.51.2']) {
    const { logged } = await start({}, { sqliteVersion });
    const warning = `SQLite ${sqliteVersion}, built into this Node, can corrupt the database: `;
    assert.ok(logged[0]?.startsWith(warning), logged.join());
    assert.deepEqual((await start(postgres, { sqliteVersion })).logged, []);
  }
  const ownVersion = process.versions.sqlite ?? 'none';
  for (const sqliteVersion of ['3.44.6', '3.50.7', '3.51.3', '3.53.4', '4.0.0', ownVersion])
    assert.deepEqual((await start({}, { sqliteVersion })).logged, [], sqliteVersion);
});

test('reportStart: warns from 30 days before security.txt expires', async () => {
  const expires = new Date('2027-11-01T00:00:00Z');
  const warning = 'security.txt expires on 2027-11-01T00:00:00.000Z: build the site again';
  for (const [time, warnings] of [
    ['2027-10-01T23:59:00Z', []],
    ['2027-10-02T23:59:00Z', [warning]],
  ] as const)
    assert.deepEqual((await start({}, { expires, now: new Date(time) })).logged, warnings);
});

interface Facts {
  isTerminal?: boolean;
  sqliteVersion?: string;
  senderProblems?: string[];
  /** When `security.txt` expires. */
  expires?: Date;
  now?: Date;
}

async function start(env: Record<string, string>, facts: Facts = {}) {
  const { isTerminal = true, sqliteVersion = '3.53.4', expires, now = new Date() } = facts;
  const { senderProblems = ['geen SPF-record'] } = facts;
  let printed = '';
  const logged: string[] = [];
  await reportStart({
    settings: readSettings(env),
    address: 'http://127.0.0.1:3000',
    mailer: {
      host: env['SMTP_URL'] && 'mail.example',
      send: () => Promise.reject(),
      tryOut: async () => 'SMTP_URL does not work: nobody there',
    },
    files: { builtUrl: 'http://127.0.0.1:3000', securityExpires: expires },
    sqliteVersion,
    findSenderProblems: async () => senderProblems,
    now: () => now,
    log: pino({}, { write: (line: string) => logged.push(JSON.parse(line).msg) }),
    print: isTerminal ? (text) => (printed += text) : undefined,
  });
  return { printed, logged };
}
