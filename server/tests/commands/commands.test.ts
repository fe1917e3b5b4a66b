import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fieldNames, fields, fieldsFor } from 'contact/fields.ts';
import type { RequestWithDeliveries } from '../../storage/store.ts';
import { fullServer } from '../support/mail/mail-behaviours.ts';
import { startMailServer } from '../support/mail/mail-server.ts';
import { contact } from '../support/server/contact-command.ts';
import { startOwnersServer } from '../support/server/owners-server.ts';

// A user who owns none of these files. Only root can become one, and only where that user may read the program.
const nobody = 65534;
const canBeNobody =
  process.getuid?.() === 0 &&
  spawnSync(process.execPath, ['-e', "fs.accessSync('server/cli.ts')"], { uid: nobody }).status ===
    0;

/**
 * One server for what needs a real process; `server/commands/commands.test.ts` tests the rest. It holds requests in every
 * state, and receives others continuously.
 */
const fixture = await startOwnersServer();
after(() => fixture[Symbol.asyncDispose]());

const run = (...words: string[]) => contact(words, fixture.env);
const json = async (...words: string[]): Promise<RequestWithDeliveries[]> =>
  JSON.parse((await run(...words, '--json')).out);
const referenceOf = ({ reference }: RequestWithDeliveries) => reference;

test('list: newest first, filters by status, says if there are more', async () => {
  const { delivered, undeliverable, waiting } = fixture.references;
  const all = (await json('list')).filter(({ email }) => !email.startsWith('ander-'));
  assert.deepEqual(all.map(referenceOf), [waiting, delivered, undeliverable]);
  const chosen = await json('list', '--status', 'undeliverable');
  assert.deepEqual(chosen.map(referenceOf), [undeliverable]);
  const { code, out, err } = await run('list', '--limit', '1');
  assert.equal(code, 0);
  assert.equal(out.trimEnd().split('\n').length, 2);
  assert.equal(err, '1 request, and there are more: --limit\n');
});

test('show: finds a person and prints every field', async () => {
  const { delivered } = fixture.references;
  const { code, out } = await run('show', 'BEA@praktijk.nl');
  assert.equal(code, 0);
  const typed = fieldNames.map((name) => fixture.visitor[name]);
  for (const text of [delivered, ...typed, 'e-mail to you:']) assert.ok(out.includes(text), text);
  const [request, ...more] = await json('show', delivered);
  assert.partialDeepStrictEqual(request, { reference: delivered, ...fixture.visitor });
  assert.deepEqual(more, []);
  const none = await run('show', 'niemand@praktijk.nl');
  assert.deepEqual(none, { code: 1, out: '', err: 'There is no request of niemand@praktijk.nl\n' });
});

test('export: writes a table without formulas to a new file that only the owner can read', async () => {
  const file = join(fixture.folder, 'requests.csv');
  const { code, err } = await run('export', '--output', file);
  assert.equal(code, 0, err);
  const lines = (await readFile(file, 'utf8')).split('\r\n');
  assert.ok(lines[0]?.startsWith('\uFEFF"reference";"received";'));
  const line = lines.find((one) => one.includes(fixture.references.delivered)) ?? '';
  assert.ok(line.includes(`"'=HYPERLINK(""x"")"`), line);
  assert.ok(line.includes(`"'+31 6 11111111"`), line);
  for (const name of fieldsFor('export')) {
    assert.ok(lines[0]?.includes(`"${fields[name].heading}"`), name);
    assert.ok(line.includes(fixture.visitor[name].replaceAll('"', '""')), name);
  }
  assert.equal(err, `${lines.length - 2} requests written to ${file}\n`);
  if (process.platform !== 'win32') assert.equal((await stat(file)).mode & 0o777, 0o600);
});

test("export: writes one person's requests, and no file if nobody is found", async () => {
  const { code, out, err } = await run('export', 'bea@praktijk.nl');
  assert.equal(code, 0);
  assert.deepEqual(out.match(/^"[A-Z\d-]{14}"/gm), [`"${fixture.references.delivered}"`]);
  assert.equal(err, '1 request written\n');
  const file = join(fixture.folder, 'nobody.csv');
  const ofNobody = await run('export', 'niemand@praktijk.nl', '--output', file);
  const message = 'There is no such request of niemand@praktijk.nl\n';
  assert.deepEqual(ofNobody, { code: 1, out: '', err: message });
  await assert.rejects(stat(file), { code: 'ENOENT' });
});

test('contact: fails if its result cannot be written', {
  skip: !existsSync('/dev/full'),
}, async () => {
  const full = await open('/dev/full', 'w');
  try {
    const { code, err } = await contact(['export'], fixture.env, { out: full.fd });
    assert.equal(code, 1);
    assert.match(err, /^The result cannot be written: .*ENOSPC/m);
  } finally {
    await full.close();
  }
});

test('contact: a user without access to the database is told so', {
  skip: !canBeNobody,
}, async () => {
  const { code, err } = await contact(['list'], fixture.env, { uid: nobody });
  assert.equal(code, 1);
  assert.match(err, /^You may not open \S+contact\.db: run this as the user that runs the server/);
});

test('test-mail: reports whether e-mail can be sent', async () => {
  const closed = await run('test-mail');
  assert.equal(closed.code, 1, closed.out);
  await using mailServer = await startMailServer(fullServer());
  const env = { SMTP_URL: mailServer.url };
  const open = await contact(['test-mail'], env);
  assert.equal(open.code, 0, open.out);
  assert.match(open.out, /\nIt works\. Look whether the e-mail has arrived, .*: \S+@\S+\n$/);
});

for (const [words, problem] of [
  [[], /^Usage: npm run contact -- <command>/],
  [['resent'], /^Unknown command: resent\n\nUsage/],
  [['show'], /^<who> is missing\nUsage: npm run contact -- show <who>/],
  [['erase', 'bea@praktijk.nl'], /no terminal to confirm on: --yes erases without asking/],
] as const)
  test(`contact ${words.join(' ')}: explains the mistake, does nothing, exits with 2`, async () => {
    const { code, out, err } = await run(...words);
    assert.deepEqual({ code, out }, { code: 2, out: '' });
    assert.match(err, problem);
    assert.match(err, /Usage: npm run contact -- /);
  });

test('contact --help: lists the commands; each has its own help', async () => {
  const { code, out } = await run('--help');
  assert.equal(code, 0);
  const names = [...out.matchAll(/^ {2}([a-z-]+) {2,}/gm)].map(([, name]) => name);
  assert.equal(
    names.join(' '),
    'list show export resend erase backup restore check-database test-mail test-webhook test-alert webhook-secret',
  );
  for (const [name, asked] of [
    ['list', '-h'],
    ['backup', '--help'],
  ] as const) {
    const help = await run(name, asked);
    assert.equal(help.code, 0);
    assert.ok(help.out.startsWith(`Usage: npm run contact -- ${name} `), help.out);
  }
});

test('contact: exits with 1 and a reason if there is no database', async () => {
  const env = { ...fixture.env, DATABASE_URL: `file:${fixture.folder}/none.db` };
  // Only backup opens no store.
  for (const words of [['list'], ['backup', 'x.db']]) {
    const { code, err } = await contact(words, env);
    assert.equal(code, 1, words.join(' '));
    assert.match(
      err,
      /^DATABASE_URL names .*none\.db, and there is no such file; the server makes/,
    );
  }
  const wrong = await contact(['list'], { ...fixture.env, SMTP_URL: 'mail.example.nl' });
  assert.equal(wrong.code, 1);
  assert.match(wrong.err, /^SMTP_URL is /);
});
