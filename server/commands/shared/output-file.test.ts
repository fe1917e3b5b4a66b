import assert from 'node:assert/strict';
import { chmod, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../tests/support/server/server.ts';
import { makeWhole, writeWhole } from './output-file.ts';

test('a draft that somebody else made is named, left as it is and not written to', async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'copy.db');
  const draft = draftOf(file);
  // Empty, and open to all: what is written there would be theirs to read.
  await writeFile(draft, '');
  await chmod(draft, 0o666);
  const refusal = { message: `${file} cannot be written: ${draft} is in the way; remove it` };
  await assert.rejects(
    makeWhole(file, (path) => writeFile(path, 'secret')),
    refusal,
  );
  await assert.rejects(writeWhole(file, texts('secret')), refusal);
  assert.equal(await readFile(draft, 'utf8'), '');
  assert.deepEqual(await readdir(folder.path), [basename(draft)]);
});

test('a link in the place of the draft is not followed', async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'copy.db');
  const target = join(folder.path, 'target');
  await symlink(target, draftOf(file));
  await assert.rejects(
    makeWhole(file, (path) => writeFile(path, 'secret')),
    /is in the way/,
  );
  await assert.rejects(stat(target), { code: 'ENOENT' });
});

test('what is written is for its owner alone, and a failure leaves nothing', async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'copy.db');
  await assert.rejects(
    makeWhole(file, async (draft) => {
      await writeFile(`${draft}-journal`, 'secret');
      throw new Error('disk full');
    }),
    { message: `${file} cannot be written: disk full` },
  );
  assert.deepEqual(await readdir(folder.path), []);
  await writeWhole(file, texts('a', 'b'));
  assert.equal(await readFile(file, 'utf8'), 'ab');
  if (process.platform !== 'win32') assert.equal((await stat(file)).mode & 0o777, 0o600);
});

function draftOf(file: string): string {
  return `${file}.${hostname().replace(/\W+/g, '-')}.${process.pid}.part`;
}

async function* texts(...parts: string[]) {
  yield* parts;
}
