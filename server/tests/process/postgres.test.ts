import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { allBytes } from '../../../tests/support/machine/all-bytes.ts';
import { cleanEnv } from '../../../tests/support/machine/clean-env.ts';
import { until } from '../../../tests/support/machine/until.ts';
import { typedTexts } from '../support/calls/a-request.ts';
import { somebody } from '../support/calls/somebody.ts';
import { startMailbox, writesTo } from '../support/mail/mailbox.ts';
import { contact } from '../support/server/contact-command.ts';
import { postgresPrograms, runSql, startPostgres } from '../support/server/postgres.ts';
import { postForm, send } from '../support/server/send.ts';
import { failToStart, startServer, temporaryFolder } from '../support/server/server.ts';

const postgres = await startPostgres();
const mailbox = await startMailbox();
const env = { DATABASE_URL: await postgres.create(), SMTP_URL: mailbox.url };
/** Shared by the tests of a running server. */
const server = await startServer(env);
after(async () => {
  await server[Symbol.asyncDispose]();
  await postgres[Symbol.asyncDispose]();
  await mailbox[Symbol.asyncDispose]();
});

test('start: logs the database without its user; /readyz answers 200', async () => {
  assert.match(server.log(), /requests are kept in PostgreSQL at 127\.0\.0\.1:\d+\/test_\w+;/);
  assert.doesNotMatch(server.log(), /postgres@/);
  assert.equal((await fetch(`${server.address}/readyz`)).status, 200);
});

test('start: fails with one line and no password if the database is missing or down', async () => {
  const away = 'postgres://contact:geheim@127.0.0.1:9/contact';
  const missing = postgres.url('nowhere').replace('postgres@', 'postgres:geheim@');
  for (const [url, reason] of [
    [
      away,
      /^The database at 127\.0\.0\.1:9\/contact \(DATABASE_URL\) cannot be used: .*ECONNREFUSED/,
    ],
    [missing, /cannot be used: database "nowhere" does not exist/],
  ] as const) {
    const { code, output } = await failToStart({ DATABASE_URL: url });
    assert.equal(code, 1);
    assert.match(output, reason);
    assert.doesNotMatch(output, /geheim|\n\s+at /);
    assert.equal(output.trim().split('\n').length, 1, output);
  }
});

test('start: a failure after opening the database ends the process without waiting for its connections', async () => {
  const DATABASE_URL = await postgres.create();
  const { code, output, lingeredMs } = await failToStart({
    DATABASE_URL,
    PORT: String(server.port),
  });
  assert.equal(code, 1);
  assert.match(output, /the address is already in use/);
  // An idle connection would keep the process alive for 30 s.
  assert.ok(lingeredMs < 15_000, `the process ran on for ${Math.round(lingeredMs)} ms`);
});

test('contact: list, show, export, resend and erase work while the server runs', async () => {
  const visitor = somebody('Wisselwoord');
  const { email } = visitor;
  const reference = await send(server.address, visitor);
  const other = await send(server.address, { firstName: 'Blijver' });
  for (const each of [reference, other])
    await server.logged(new RegExp(`"reference":"${each}".*e-mail delivered`));

  assert.match((await contact(['list'], env)).out, /Wisselwoord/);
  assert.match((await contact(['show', email], env)).out, new RegExp(reference));
  const exported = await contact(['export'], env);
  assert.equal(exported.err, '2 aanvragen geschreven\n');

  await runSql(
    env.DATABASE_URL,
    'update contact.deliveries set sent_at = null, abandoned_at = now()',
  );
  assert.equal((await contact(['resend', reference], env)).code, 0);
  const arrived = () => mailbox.received.filter(writesTo(email));
  await until('the e-mail is sent again', () => arrived().length === 2);

  const before = await bytes();
  for (const text of typedTexts(visitor)) assert.ok(before.includes(text), text);
  const erased = await contact(['erase', email, '--yes'], env);
  assert.deepEqual(erased, { code: 0, out: '1 aanvraag gewist\n', err: '' });
  const left = await bytes();
  for (const text of typedTexts(visitor)) assert.ok(!left.includes(text), text);
  assert.ok(left.includes('Blijver'));
  assert.doesNotMatch((await contact(['list'], env)).out, /Wisselwoord/);
});

test('backup: prints a working pg_dump command without the password', async () => {
  await send(server.address, { firstName: 'Kopie' });
  const { code, err } = await contact(['backup', 'copy.sql'], env);
  assert.equal(code, 1);
  const command = err.match(/pg_dump --schema=contact .*service=contact/)?.[0] ?? '';
  assert.notEqual(command, '', err);
  // As in docs/operate.md, the address is in a file that only the user can read.
  await using folder = await temporaryFolder();
  const { hostname, port, username, pathname } = new URL(env.DATABASE_URL);
  const service = join(folder.path, 'services');
  await writeFile(
    service,
    `[contact]\nhost=${hostname}\nport=${port}\nuser=${username}\ndbname=${pathname.slice(1)}\n`,
    { mode: 0o600 },
  );
  const [program = '', ...args] = command.split(' ');
  execFileSync(join(postgresPrograms(), program), args, {
    cwd: folder.path,
    env: { ...cleanEnv, PGSERVICEFILE: service },
    timeout: 30_000,
  });
  const copy = await postgres.create();
  const dump = join(folder.path, 'contact.dump');
  execFileSync(join(postgresPrograms(), 'pg_restore'), [`--dbname=${copy}`, dump], {
    timeout: 30_000,
  });
  const rows = await runSql(copy, "select 1 from contact.requests where first_name = 'Kopie'");
  assert.equal(rows.length, 1);
});

test('contact: refuses, in Dutch, a database without our tables and a restore into PostgreSQL', async () => {
  const { href, host, pathname } = new URL(await postgres.create());
  const listed = await contact(['list'], { DATABASE_URL: href });
  assert.deepEqual(listed, {
    code: 1,
    out: '',
    err: `De database op ${host}${pathname} (DATABASE_URL) is niet te gebruiken: er zijn geen aanvragen in; start eerst de server (bij Supabase: supabase db push --remote)\n`,
  });
  const { err } = await contact(['restore', 'copy.db'], { DATABASE_URL: href });
  assert.ok(
    err.startsWith(`De aanvragen staan in PostgreSQL op ${host}${pathname}: hoe pg_restore`),
  );
});

test('database down: an HTML form leads to the failure message, and /metrics counts the refusal', async () => {
  await postgres.stop('SIGINT');
  try {
    const response = await postForm(server.address);
    assert.equal(response.status, 303);
    const back = new URL(response.headers.get('location') ?? '', server.address);
    assert.match(
      await (await fetch(back)).text(),
      /<div id="page-message"[^>]*data-outcome="failed"/,
    );
    const metrics = await fetch(`${server.address}/metrics`);
    assert.equal(metrics.status, 200);
    assert.match(await metrics.text(), /^contact_answers_total\{code="unavailable"\} 1$/m);
  } finally {
    await postgres.start();
  }
});

/** All bytes of all tables on disk, without PostgreSQL's own log, which we cannot clean. */
async function bytes(): Promise<string> {
  await runSql(postgres.url('postgres'), 'checkpoint');
  return await allBytes(join(postgres.folder, 'base'));
}
