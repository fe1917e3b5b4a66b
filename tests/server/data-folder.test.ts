import assert from 'node:assert/strict';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { sendRequest } from '../faults/load/send-requests.ts';
import { contact } from '../support/server/contact-command.ts';
import { startServer } from '../support/server/server.ts';
import { serverOn } from '../support/server/server-on.ts';

test('once the database is removed or replaced, nothing is acknowledged any more', async () => {
  await using server = await serverOn('exec "$0" server/main.ts > /dev/null');
  const file = join(server.folder, 'contact.db');
  assert.equal((await server.send()).status, 200);
  await rename(file, `${file}.away`);
  const until = performance.now() + 60_000;
  while ((await server.send()).status !== 503) {
    assert.ok(performance.now() < until, 'still acknowledged');
    await delay(50);
  }
  const ready = await fetch(`${server.address}/readyz`);
  assert.equal(ready.status, 503);
  await rename(`${file}.away`, file);
  while ((await server.send()).status !== 200) {
    assert.ok(performance.now() < until + 60_000, 'not taken again');
    await delay(50);
  }
});

for (const names of [
  ['contact.db-wal'],
  ['contact.db-shm'],
  ['contact.db-wal', 'contact.db-shm'],
]) {
  test(`once ${names.join(' and ')} is removed, nothing is acknowledged any more, and what was is there after kill -9`, async () => {
    await using server = await startServer({ RATE_LIMIT: '0' });
    const DATABASE_URL = `file:${server.folder}/contact.db`;
    const acknowledged: string[] = [];
    const send = (visitor: number) =>
      sendRequest(server.address, `visitor${visitor}@praktijk.example`).then(
        (reference) => acknowledged.push(reference),
        () => {},
      );
    for (let visitor = 0; visitor < 3; visitor += 1) await send(visitor);
    assert.equal(acknowledged.length, 3);
    for (const name of names) await rm(join(server.folder, name));
    const until = performance.now() + 60_000;
    let visitor = 3;
    for (let before = 0; before < acknowledged.length; visitor += 1) {
      assert.ok(performance.now() < until, 'still acknowledged');
      before = acknowledged.length;
      await send(visitor);
    }
    const { length } = acknowledged;
    for (const last = visitor + 50; visitor < last; visitor += 1) await send(visitor);
    assert.equal(acknowledged.length, length);
    assert.equal((await fetch(`${server.address}/readyz`)).status, 503);
    const list = await contact(['list'], { DATABASE_URL });
    assert.equal(list.code, 0, list.err);

    await server.stop('SIGKILL');
    await using again = await startServer({ DATABASE_URL });
    assert.equal((await fetch(`${again.address}/readyz`)).status, 200);
    using database = new DatabaseSync(join(server.folder, 'contact.db'));
    const kept = database.prepare('SELECT reference FROM requests').all();
    const references = new Set(kept.map((row) => row['reference']));
    for (const reference of acknowledged) assert.ok(references.has(reference), reference);
  });
}

test('what visitors wrote can be read by the owner of the process alone', {
  skip: process.platform === 'win32',
}, async () => {
  await using server = await serverOn('umask 022; exec "$0" server/main.ts > /dev/null');
  assert.equal((await server.send()).status, 200);
  for (const name of ['contact.db', 'contact.db-wal', 'mail']) {
    const { mode } = await stat(join(server.folder, name));
    assert.equal(mode & 0o077, 0, name);
  }
});
