import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import PostalMime from 'postal-mime';
import { dayInAmsterdam, letterMonday } from '../../lib/dutch-time.ts';
import { openSqliteStore } from '../../storage/sqlite/sqlite-store.ts';
import { oneType, otherType } from '../support/calls/a-request.ts';
import { contact } from '../support/server/contact-command.ts';
import { send } from '../support/server/send.ts';
import { startServer, temporaryFolder } from '../support/server/server.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const dayMs = 86_400_000;

test('day counts: page views are stored without bots or visitor data; /metrics shows page views and requests of today after a restart', async () => {
  await using folder = await temporaryFolder();
  const database = join(folder.path, 'contact.db');
  const env = { DATABASE_URL: `file:${database}`, RATE_LIMIT: '0' };
  const today = dayInAmsterdam(new Date());
  const server = await startServer(env);
  const visit = async (agent: string, path = '/', method = 'GET') => {
    const headers = { 'User-Agent': agent };
    await (await fetch(`${server.address}${path}`, { method, headers })).bytes();
  };
  for (let count = 0; count < 10; count += 1)
    await Promise.all(Array.from({ length: 10 }, () => visit(firefox)));
  await visit('Uptime-Kuma/2.0');
  await visit(firefox, '/', 'HEAD');
  await visit(firefox, '/no-such-page');
  for (const type of [oneType, otherType]) await send(server.address, { type });
  assert.equal(await server.stop(), 0);

  using file = new DatabaseSync(database);
  const rows = file.prepare('SELECT * FROM day_counts').all();
  for (const { day, number, ...kept } of rows) assert.deepEqual(kept, { counted: 'page_view' });
  const views = rows.reduce((sum, { number }) => sum + Number(number), 0);
  assert.equal(views, 100);

  await using again = await startServer(env);
  const metrics = await (await fetch(`${again.address}/metrics`)).text();
  // If midnight passed meanwhile, today has fewer page views and requests.
  if (dayInAmsterdam(new Date()) !== today) return;
  assert.match(metrics, /^contact_page_views_today 100$/m);
  assert.match(metrics, /^contact_requests_today 2$/m);
});

test('letter: sent once a week across restarts, and not with WEEKLY_LETTER=off', async (t) => {
  await using folder = await temporaryFolder();
  const database = join(folder.path, 'contact.db');
  const env = { DATABASE_URL: `file:${database}` };
  await openSqliteStore(database).close();
  using file = new DatabaseSync(database);
  file.prepare('UPDATE origin SET made_at = ?').run(Date.now() - 15 * dayMs);
  const letterRows = file.prepare("SELECT kind FROM deliveries WHERE kind = 'letter'");
  const letters = async () =>
    (await readdir(join(folder.path, 'mail'))).filter((name) => name.startsWith('letter-'));
  {
    await using off = await startServer({ ...env, WEEKLY_LETTER: 'off' });
    await send(off.address);
    await off.logged(/e-mail delivered/);
  }
  assert.deepEqual([await letters(), letterRows.all().length], [[], 0]);
  if (letterMonday(new Date()) === undefined)
    return t.skip('on the last day of a week no letter is due');
  {
    await using on = await startServer(env);
    await on.logged(/"kind":"letter".*e-mail delivered/);
    const [name = ''] = await letters();
    const mail = await PostalMime.parse(await readFile(join(folder.path, 'mail', name)));
    assert.match(mail.subject ?? '', /^Weekbericht: /);
    assert.match(mail.text ?? '', /Reservekopie: +nog niet gemaakt/);
  }
  const backup = await contact(['backup', join(folder.path, 'copy.db')], env);
  assert.equal(backup.code, 0, backup.err);
  await using third = await startServer(env);
  await third.logged(/Listening/);
  assert.deepEqual([(await letters()).length, letterRows.all().length], [1, 1]);
  const metrics = await (await fetch(`${third.address}/metrics`)).text();
  const backupAt = Number(metrics.match(/^contact_backup_timestamp_seconds (\S+)$/m)?.[1]);
  assert.ok(Math.abs(Date.now() / 1_000 - backupAt) < 60, `${backupAt}`);
});
