import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { cleanEnv } from '../../../../tests/support/machine/clean-env.ts';
import { fullSize } from '../../../../tests/support/machine/full-size.ts';
import { isWithoutStrace } from '../../../../tests/support/machine/strace.ts';
import { backUpSqlite } from '../../../storage/sqlite/backup.ts';
import { openSqliteStore } from '../../../storage/sqlite/sqlite-store.ts';
import { aStoredRequest } from '../../support/calls/a-request.ts';
import { temporaryFolder } from '../../support/server/server.ts';
import { storedReferences } from '../load/ledger.ts';

// The system calls that change a name or a file, and those that sync the change.
const calls = ['mkdir', 'chmod', 'fsync,fdatasync', 'link', 'unlink', 'rename', 'rmdir'];

for (const call of calls)
  test(`restore killed at any ${call}: old or new database intact`, {
    ...fullSize,
    skip: isWithoutStrace,
  }, async () => {
    const outcomes = { old: 0, new: 0 };
    for (let nth = 1; ; nth += 1) {
      await using scene = await createScene();
      const isDone = scene.restoreUntil(call, nth);
      const found = await scene.references(scene.file);
      const outcome = found.length === 3 ? 'old' : 'new';
      assert.deepEqual(found, outcome === 'old' ? ['A', 'B', 'C'] : ['A', 'B'], `${call} ${nth}`);
      outcomes[outcome] += 1;
      if (outcome === 'new') {
        const kept = (await readdir(scene.folder)).find((name) => /\.replaced-[^.]+Z$/.test(name));
        assert.deepEqual(await scene.references(join(scene.folder, kept ?? '')), ['A', 'B', 'C']);
      }
      // A killed restore leaves nothing that blocks the next one.
      if (outcome === 'old') assert.ok(scene.restoreUntil('none', 0));
      if (isDone) break;
    }
    assert.ok(outcomes.new > 0);
  });

/** A backup of two requests, and the database with a third one in its log, as a killed server leaves it. */
async function createScene() {
  const place = await temporaryFolder();
  const [file, live, copy] = ['contact.db', 'live.db', 'copy.db'].map((name) =>
    join(place.path, name),
  );
  assert.ok(file && live && copy);
  const store = openSqliteStore(live);
  const add = (reference: string) =>
    store.add({
      ...aStoredRequest({ reference, email: `${reference}@x.nl` }),
      key: undefined,
      kinds: [],
    });
  await add('A');
  await add('B');
  backUpSqlite(live, copy);
  await add('C');
  for (const suffix of ['', '-wal']) await copyFile(`${live}${suffix}`, `${file}${suffix}`);
  await store.close();
  return {
    folder: place.path,
    file,
    /** Kills the restore at its nth `call`, or never if `nth` is 0. Returns whether it completed. */
    restoreUntil(call: string, nth: number): boolean {
      const inject = `inject=${call}:signal=KILL:when=${nth}`;
      const tracer =
        nth === 0
          ? []
          : ['strace', '-f', '-qq', '-o', '/dev/null', '-e', `trace=${call}`, '-e', inject];
      const command = [...tracer, process.execPath, 'server/cli.ts', 'restore', copy];
      const { status, stderr } = spawnSync(command[0] ?? '', command.slice(1), {
        env: { ...cleanEnv, DATABASE_URL: `file:${file}` },
        encoding: 'utf8',
        timeout: 30_000,
      });
      assert.ok(status === 0 || nth > 0, stderr);
      return status === 0;
    },
    references: async (path: string) => [...(await storedReferences(`file:${path}`))].sort(),
    [Symbol.asyncDispose]: place[Symbol.asyncDispose],
  };
}
