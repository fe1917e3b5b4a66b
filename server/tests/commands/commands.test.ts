/** Tests that need a real process; the others are in `server/commands/commands.test.ts`. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { freePort } from '../../../tests/support/machine/listen.ts';
import { newReference } from '../../lib/reference.ts';
import { openSqliteStore } from '../../storage/sqlite/sqlite-store.ts';
import { damagePageOf } from '../faults/disk/damage.ts';
import { aStoredRequest, deliveredRequest, uniqueEmail } from '../support/calls/a-request.ts';
import { fullServer } from '../support/mail/mail-behaviours.ts';
import { startMailServer } from '../support/mail/mail-server.ts';
import { contact } from '../support/server/contact-command.ts';
import { contactProgram, temporaryFolder } from '../support/server/server.ts';

// A user who owns none of these files. Only root can switch to it, and only if that user may read the program.
const nobody = 65534;
const canSwitchUser =
  process.getuid?.() === 0 &&
  spawnSync(process.execPath, ['-e', `fs.accessSync('${contactProgram}')`], { uid: nobody })
    .status === 0;

const folder = await temporaryFolder();
after(() => folder[Symbol.asyncDispose]());
const database = join(folder.path, 'contact.db');
const store = openSqliteStore(database);
await store.add({ ...deliveredRequest, key: undefined, kinds: [] });
await store.close();

const env = { DATABASE_URL: `file:${database}` };
const run = (...args: string[]) => contact(args, env);
const { reference, email } = deliveredRequest;

test('contact: result on standard output, notes on standard error, files readable only by their user', async () => {
  const { code, out, err } = await run('list');
  assert.deepEqual([code, err], [0, '1 aanvraag\n']);
  assert.ok(out.includes(reference), out);
  const { out: table } = await run('export', email);
  assert.deepEqual(table.match(/^"[A-Z\d-]{14}"/gm), [`"${reference}"`]);
  const file = join(folder.path, 'requests.csv');
  const written = await run('export', '--output', file);
  assert.deepEqual(written, { code: 0, out: '', err: `1 aanvraag geschreven naar ${file}\n` });
  assert.equal(await readFile(file, 'utf8'), table);
  if (process.platform !== 'win32') assert.equal((await stat(file)).mode & 0o777, 0o600);
});

test('contact: fails if its result cannot be written', {
  skip: !existsSync('/dev/full'),
}, async () => {
  const full = await open('/dev/full', 'w');
  try {
    const { code, err } = await contact(['export'], env, { out: full.fd });
    assert.equal(code, 1);
    assert.match(err, /^De uitkomst kan niet worden geschreven: .*ENOSPC/m);
  } finally {
    await full.close();
  }
});

test('export of a damaged database: writes the newest requests up to the damage, and exits with 3; backup reports which database', async () => {
  const damagedEnv = { DATABASE_URL: `file:${folder.path}/damaged.db` };
  const damaged = openSqliteStore(join(folder.path, 'damaged.db'));
  for (let visitor = 0; visitor < 100; visitor += 1) {
    const request = aStoredRequest({ email: uniqueEmail(), reference: newReference() });
    await damaged.add({ ...request, key: undefined, kinds: [] });
  }
  const { requests } = await damaged.readRequests(100);
  await damaged.close();
  const oldest = requests.at(-1)?.reference ?? '';
  const lost = damagePageOf(join(folder.path, 'damaged.db'), oldest);
  const { code, out, err } = await contact(['export'], damagedEnv);
  assert.equal(code, 3);
  assert.match(
    err,
    /malformed.*\. De database is beschadigd: docs\/operate\.md#a-damaged-database/,
  );
  const saved = requests.filter(({ reference }) => out.includes(reference));
  assert.deepEqual(
    saved,
    requests.filter(({ reference }) => !lost.includes(reference)),
  );
  const backup = await contact(['backup', join(folder.path, 'rebuilt.db')], damagedEnv);
  assert.equal(backup.code, 3);
  assert.match(backup.err, /^\S+damaged\.db: .*rebuilt\.db kan niet worden geschreven/);
});

test('contact: exits with 3 and points to the guide if the start of the database is damaged', async () => {
  await writeFile(join(folder.path, 'no.db'), 'damaged '.repeat(600));
  for (const args of [['list'], ['backup', join(folder.path, 'of-no.db')]]) {
    const { code, err } = await contact(args, { DATABASE_URL: `file:${folder.path}/no.db` });
    assert.equal(code, 3, err);
    assert.match(err, /no\.db is niet te gebruiken: .*docs\/operate\.md#a-damaged-database/);
  }
});

test('contact: reports missing access to the database or a backup', {
  skip: !canSwitchUser,
}, async () => {
  const { code, err } = await contact(['list'], env, { uid: nobody });
  assert.equal(code, 1);
  assert.match(err, /^U mag \S+contact\.db niet openen: doe dit als de gebruiker van de server/);
  const checked = await contact(['backup', '--check', database], env, { uid: nobody });
  assert.equal(checked.code, 1);
  assert.match(checked.err, new RegExp(`niet terug te zetten: .*van uid ${nobody} zijn, als wie`));
});

test('test-mail: reports whether e-mail can be sent', async () => {
  const away = `smtp://127.0.0.1:${await freePort()}`;
  const closed = await contact(['test-mail'], { SMTP_URL: away });
  assert.equal(closed.code, 1, closed.out);
  await using mailServer = await startMailServer(fullServer());
  const open = await contact(['test-mail'], { SMTP_URL: mailServer.url });
  assert.equal(open.code, 0, open.out);
  assert.match(open.out, /\nHet werkt\. Kijk of de e-mail is aangekomen, .*: \S+@\S+\n$/);
});

for (const [args, problem] of [
  [[], /^Gebruik: npm run contact -- <opdracht>/],
  [['resent'], /^Onbekende opdracht: resent\n\nGebruik/],
  [['show'], /^<wie> ontbreekt\nGebruik: npm run contact -- show <wie>/],
  [['erase', email], /geen terminal .* er is niets gewist: --yes wist zonder te vragen/],
] as const)
  test(`contact ${args.join(' ')}: explains the mistake on standard error, exits with 2`, async () => {
    const { code, out, err } = await run(...args);
    assert.deepEqual({ code, out }, { code: 2, out: '' });
    assert.match(err, problem);
    assert.match(err, /Gebruik: npm run contact -- /);
  });

test('contact --help: lists the commands; each has its own help', async () => {
  const { code, out } = await run('--help');
  assert.equal(code, 0);
  assert.equal((await run('help')).out, out);
  const names = [...out.matchAll(/^ {2}([a-z-]+) {2,}/gm)].map(([, name]) => name);
  assert.equal(
    names.join(' '),
    'list show export resend erase backup restore check-database test-mail test-webhook test-alert webhook-secret',
  );
  for (const [name, flag] of [
    ['list', '-h'],
    ['backup', '--help'],
  ] as const) {
    const help = await run(name, flag);
    assert.equal(help.code, 0);
    assert.ok(help.out.startsWith(`Gebruik: npm run contact -- ${name} `), help.out);
  }
});

test('contact: exits with 1 and a reason if there is no database, or a setting is invalid', async () => {
  const none = { DATABASE_URL: `file:${folder.path}/none.db` };
  // Unlike `list`, `backup` opens no store.
  for (const args of [['list'], ['backup', 'x.db']]) {
    const { code, err } = await contact(args, none);
    assert.equal(code, 1, args.join(' '));
    assert.match(
      err,
      /^DATABASE_URL noemt .*none\.db, en dat bestand is er niet; .* Stop hem dan niet: docs/,
    );
  }
  const wrong = await contact(['list'], { ...env, SMTP_URL: 'mail.example.nl' });
  assert.equal(wrong.code, 1);
  assert.match(wrong.err, /^SMTP_URL is /);
});
