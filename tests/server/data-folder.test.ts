import assert from 'node:assert/strict';
import { rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
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
