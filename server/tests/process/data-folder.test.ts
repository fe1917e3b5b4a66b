import assert from 'node:assert/strict';
import { copyFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { until } from '../../../tests/support/machine/until.ts';
import { testRemoved } from '../faults/disk/removed-files.ts';
import { post, send } from '../support/server/send.ts';
import { startServer } from '../support/server/server.ts';

for (const what of ['removed', 'replaced by a copy'])
  test(`database ${what}: 503 until it is back`, async () => {
    await using server = await startServer({ RATE_LIMIT: '0' });
    const file = join(server.folder, 'contact.db');
    const becomes = (status: number) =>
      until(`an answer of ${status}`, async () => (await post(server.address)).status === status);
    await becomes(200);
    await rename(file, `${file}.away`);
    if (what !== 'removed') await copyFile(`${file}.away`, file);
    await becomes(503);
    const ready = await fetch(`${server.address}/readyz`);
    assert.equal(ready.status, 503);
    // Advises no restart, which would lose a removed file that only the server has open.
    await server.logged(/contact\.db was removed or replaced: put it back/);
    await rename(`${file}.away`, file);
    await becomes(200);
  });

testRemoved('contact.db-wal', 'contact.db-shm');

test('data folder: readable only by the user of the server', {
  skip: process.platform === 'win32',
}, async () => {
  await using server = await startServer({}, { under: ['sh', '-c', 'umask 022; exec "$@"', 'sh'] });
  await send(server.address);
  for (const name of ['contact.db', 'contact.db-wal', 'mail']) {
    const { mode } = await stat(join(server.folder, name));
    assert.equal(mode & 0o077, 0, name);
  }
});
