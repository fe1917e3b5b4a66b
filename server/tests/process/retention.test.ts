import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fieldNames } from '../../../contact/fields.ts';
import { owner } from '../../../owner.ts';
import { until } from '../../../tests/support/machine/until.ts';
import { newReference } from '../../lib/reference.ts';
import { openTimedStore, type TimedStore } from '../../storage/contract-tests/timed-store.ts';
import { openSqliteStore } from '../../storage/sqlite/sqlite-store.ts';
import { somebody } from '../support/calls/somebody.ts';
import { contact } from '../support/server/contact-command.ts';
import { startServer, temporaryFolder } from '../support/server/server.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const days = owner.privacy.retentionDays;
const keptMs = days * day;

test('the server erases what was delivered before the days of the owner, and all that tells of it', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'contact.db');
  const start = Date.now();
  const store = openTimedStore(path);
  const old = await add(store, 'Vergeten', new Date(start - keptMs - minute));
  const undeliverable = await add(store, 'Geweigerd', new Date(start - 2 * keptMs));
  const recent = await add(store, 'Recent', new Date(start - keptMs + 10 * minute));
  const now = new Date(start);
  for (let count = 0; count < 3; count += 1) {
    const mail = await store.claimDelivery('notification', now, minute);
    assert.ok(mail);
    if (mail.reference === undeliverable) await store.abandonDelivery(mail, now, '550');
    else await store.completeDelivery(mail, now);
  }
  for (const ms of [day + minute, minute]) await store.noteRetention(days, new Date(start - ms));
  const waiting = await add(store, 'Wachtend', new Date(start - 2 * keptMs));
  await store.close();
  const mails = join(folder.path, 'mail');
  await mkdir(mails);
  for (const reference of [old, recent])
    await writeFile(join(mails, `notification-${reference}.eml`), 'Van Vergeten');

  await using server = await startServer({
    DATABASE_URL: `file:${path}`,
    // Nobody listens there: what waits goes on waiting.
    SMTP_URL: 'smtp://127.0.0.1:1',
  });
  await server.logged(/"erased":1,/);
  const gone = somebody('Vergeten');
  const traces = [old, ...fieldNames.map((field) => gone[field])];
  // Erasing is logged first; then what it left is overwritten.
  await until('nothing of it is left in the database and its log', async () => {
    const names = (await readdir(folder.path)).filter((name) => name.startsWith('contact.db'));
    assert.ok(names.includes('contact.db-wal'));
    const files = await Promise.all(
      names.map((name) => readFile(join(folder.path, name), 'latin1')),
    );
    return !files.some((bytes) => traces.some((trace) => bytes.includes(trace)));
  });
  assert.deepEqual(await readdir(mails), [`notification-${recent}.eml`]);
  assert.doesNotMatch(server.log(), new RegExp(`Vergeten|${old}|"level":50.*erased`));
  assert.equal(await server.stop(), 0);

  const after = openSqliteStore(path);
  const { requests } = await after.readRequests(10);
  await after.close();
  assert.deepEqual(
    requests.map(({ reference }) => reference),
    [waiting, recent, undeliverable],
  );
});

test('after the days were shortened the start says what goes in a day, the command line shows it, and it stays', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'contact.db');
  const now = new Date();
  const store = openTimedStore(path);
  await store.noteRetention(days + 1, new Date(now.getTime() - 2 * day));
  const old = await add(store, 'Oud', new Date(now.getTime() - keptMs - minute));
  const recent = await add(store, 'Recent', new Date(now.getTime() - keptMs + 10 * minute));
  for (const reference of [old, recent]) {
    const mail = await store.claimDelivery('notification', now, minute);
    assert.equal(mail?.reference, reference);
    await store.completeDelivery(mail, now);
  }
  await store.close();

  const env = { DATABASE_URL: `file:${path}` };
  await using server = await startServer(env);
  await server.logged(
    new RegExp(`"level":40,.*"1 delivered request .*, ${days} days, and erased from .*\\n`),
  );
  const list = (...words: string[]) => contact(['list', '--json', ...words], env);
  const referencesOf = (out: string) =>
    JSON.parse(out).map(({ reference }: { reference: string }) => reference);
  assert.deepEqual(referencesOf((await list('--older-than', `${days}`)).out), [old]);
  assert.equal(await server.stop(), 0);
  assert.deepEqual(referencesOf((await list()).out), [recent, old]);
  assert.doesNotMatch(server.log(), /"erased"|"level":50/);
});

async function add(store: TimedStore, name: string, receivedAt: Date): Promise<string> {
  const reference = newReference();
  await store.add({
    ...somebody(name),
    reference,
    key: reference,
    receivedAt,
    marks: [],
    source: {},
    owes: ['notification'],
  });
  return reference;
}
