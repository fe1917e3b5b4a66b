import assert from 'node:assert/strict';
import type { open, statfs } from 'node:fs/promises';
import { test } from 'node:test';
import { freeBytes, syncFolder } from './disk.ts';

const failing = (code: string) => Object.assign(new Error(code), { code });

// https://github.com/borgbackup/borg/issues/1287, https://github.com/microsoft/WSL/issues/2557
for (const code of ['EINVAL', 'ENOTSUP', 'ENOSYS', 'EPERM'])
  test(`syncFolder: ${code} means unsupported, and is not a failure`, async () => {
    let isClosed = false;
    const folder = {
      sync: () => Promise.reject(failing(code)),
      [Symbol.asyncDispose]: async () => {
        isClosed = true;
      },
    };
    await syncFolder('folder', (async () => folder) as unknown as typeof open);
    assert.ok(isClosed);
  });

test('syncFolder: ignores a folder without read permission; reports a failing disk and a missing folder', async () => {
  const sync = (code: string) => syncFolder('folder', () => Promise.reject(failing(code)));
  for (const code of ['EACCES', 'EISDIR', 'EPERM']) await sync(code);
  for (const code of ['EIO', 'ENOSPC', 'EROFS', 'ENOENT'])
    await assert.rejects(sync(code), { code });
});

const skip = process.platform !== 'linux';
test('syncFolder: ignores EINVAL from a real file system', { skip }, () => syncFolder('/proc'));

// https://github.com/nodejs/node/issues/62277, https://github.com/immich-app/immich/issues/4318
test('freeBytes: multiplies by frsize even if bsize is larger, and by bsize if there is no frsize', async () => {
  const space = { bsize: 1_048_576, frsize: 4_096, bavail: 25 };
  const statfsOf = (async () => space) as unknown as typeof statfs;
  assert.equal(await freeBytes('folder', statfsOf), 102_400);
  const older = (async () => ({ bsize: 4_096, bavail: 25 })) as unknown as typeof statfs;
  assert.equal(await freeBytes('folder', older), 102_400);
});
