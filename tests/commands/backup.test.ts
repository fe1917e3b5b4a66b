import assert from 'node:assert/strict';
import { copyFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { RequestWithDeliveries } from '../../server/store/store.ts';
import { proper } from '../support/mail/mail-moods.ts';
import { contact } from '../support/server/contact-command.ts';
import { startOwnersServer } from '../support/server/owners-server.ts';
import { startServer, temporaryFolder } from '../support/server/server.ts';

test('a backup made while requests come in holds all that was answered before, and restores by a copy', async () => {
  await using scene = await startOwnersServer();
  const file = join(scene.folder, 'copy.db');
  const { code, out, err } = await contact(['backup', file], scene.env);
  assert.equal(code, 0, err);
  const told = out.match(
    /^\S+copy\.db is whole: (\d+) requests, the newest of [\d :-]+; this version can restore it\n$/,
  );
  assert.ok(told, out);
  if (process.platform !== 'win32') assert.equal((await stat(file)).mode & 0o777, 0o600);

  // As docs/operate.md says: the server is stopped, the old files go, the copy takes their place.
  await using other = await temporaryFolder();
  const database = join(other.path, 'contact.db');
  for (const suffix of ['', '-wal', '-shm']) await rm(database + suffix, { force: true });
  await copyFile(file, database);
  const env = { ...scene.env, DATABASE_URL: `file:${database}` };
  const listed = await contact(['list', '--limit', '100000', '--json'], env);
  const requests: RequestWithDeliveries[] = JSON.parse(listed.out);
  assert.equal(requests.length, Number(told[1]));
  const statusOf = (reference: string) =>
    requests.find((request) => request.reference === reference)?.mails[0]?.status;
  const { delivered, undeliverable, waiting } = scene.references;
  assert.equal(statusOf(delivered), 'delivered');
  assert.equal(statusOf(undeliverable), 'undeliverable');
  assert.equal(statusOf(waiting), 'waiting');

  // What waited goes out from the copy; what had been delivered does not go out again.
  const before = scene.mailServer.taken.length;
  await scene.stopOthers();
  await scene.server.stop();
  scene.mailServer.become(proper());
  await scene.mailServer.comeBack();
  await using restored = await startServer(env);
  await restored.logged(new RegExp(`"reference":"${waiting}".*e-mail delivered`));
  const ids = scene.mailServer.taken.slice(before).map(({ messageId }) => messageId);
  assert.ok(!ids.some((id) => id.includes(delivered)));
});

test('a backup never takes the place of a file, and one that cannot be written leaves nothing', async () => {
  await using server = await startServer();
  const env = { DATABASE_URL: `file:${server.folder}/contact.db` };
  const file = join(server.folder, 'copy.db');
  assert.equal((await contact(['backup', file], env)).code, 0);
  const { mtimeMs } = await stat(file);
  const again = await contact(['backup', file], env);
  assert.equal(again.code, 2);
  assert.ok(again.err.startsWith(`${file} is there already; name a new file\n`));
  assert.equal((await stat(file)).mtimeMs, mtimeMs);
  const nowhere = await contact(['backup', join(server.folder, 'no', 'copy.db')], env);
  assert.equal(nowhere.code, 1);
  assert.match(nowhere.err, /^\S+copy\.db cannot be written: /);
});
