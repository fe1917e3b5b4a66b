import assert from 'node:assert/strict';
import fs, {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { relative } from 'node:path';
import { type TestContext, test } from 'node:test';
import { finishKilledReplacement, removeAbandoned, replaceLastBuild } from './last-build.ts';

const own = `.build-${process.pid}`;
const running = `.build-${process.ppid}`;
// No process has this id: it is above the highest of Linux and macOS.
const killed = '.build-99999999';

test('replaceLastBuild: installs a first build', async (t) => {
  await using builds = await lastBuild(t);
  for (const name of ['dist', 'dist-server']) rmSync(name, { recursive: true });
  await replaceLastBuild(make(own));
  assert.deepEqual(builds.pages(), [own, own]);
});

test('replaceLastBuild: concurrent builds do not mix', async (t) => {
  let other: Promise<void> | undefined;
  await using builds = await lastBuild(t, (from) => {
    if (from === 'dist-server') other ??= replaceLastBuild(make(own));
  });
  await replaceLastBuild(make(running));
  assert.deepEqual(builds.pages(), [running, running]);
  await other;
  assert.deepEqual(builds.pages(), [own, own]);
});

test('replaceLastBuild: restores the last build if dist-server cannot be replaced', async (t) => {
  await using builds = await lastBuild(t, (from) => {
    if (/done.dist-server$/.test(from)) throw Object.assign(new Error('held'), { code: 'EPERM' });
  });
  await assert.rejects(replaceLastBuild(make(own)), /^Error: held$/);
  assert.deepEqual(builds.pages(), ['last', 'last']);
});

test('replaceLastBuild: replaces the folder to which dist links', async (t) => {
  await using builds = await lastBuild(t);
  renameSync('dist', 'srv');
  symlinkSync('srv', 'dist', 'junction');
  await replaceLastBuild(make(own));
  assert.deepEqual(builds.pages(), [own, own]);
  assert.equal(readFileSync('srv/page', 'utf8'), own);
});

test('replaceLastBuild: installs the migrations, and removes only generated ones that the new build lacks', async (t) => {
  const folder = 'supabase/migrations';
  const [made, stale] = ['20261127090000_contact_100.sql', '20261130090000_contact_101.sql'];
  const owners = ['20261127090001_supabase.sql', '20261201090000_drop_contact_1.sql'];
  await using _ = await lastBuild(t);
  for (const parent of [folder, `${own}/${folder}`]) mkdirSync(parent, { recursive: true });
  for (const name of [stale, ...owners]) writeFileSync(`${folder}/${name}`, '');
  writeFileSync(`${own}/${folder}/${made}`, own);
  await replaceLastBuild(make(own));
  assert.deepEqual(readdirSync(folder).sort(), [made, ...owners]);
  assert.equal(readFileSync(`${folder}/${made}`, 'utf8'), own);
});

for (const code of ['EBUSY', 'EXDEV'])
  test(`replaceLastBuild: replaces the contents of a folder that cannot be moved (${code})`, async (t) => {
    await using builds = await lastBuild(t, (from) => {
      if (from === 'dist') throw Object.assign(new Error('mounted'), { code });
    });
    mkdirSync('dist/old');
    writeFileSync('dist/old/page', '');
    await replaceLastBuild(make(own));
    assert.deepEqual(builds.pages(), [own, own]);
    assert.deepEqual(readdirSync('dist'), ['page']);
  });

for (let step = 1; step <= 5; step += 1)
  test(`finishKilledReplacement: completes a build that was killed after ${step} of its 6 renames`, async (t) => {
    let renames = 0;
    await using builds = await lastBuild(t, () => {
      renames += 1;
      // Killed: nothing more is renamed.
      return renames <= step;
    });
    await replaceLastBuild(make(killed));
    builds.restore();
    removeAbandoned();
    finishKilledReplacement();
    assert.deepEqual(builds.pages(), [killed, killed]);
    assert.equal(existsSync(killed), false);
  });

test('replaceLastBuild: takes over the lock of a killed build', async (t) => {
  await using builds = await lastBuild(t);
  make('.build-done');
  mkdirSync(`.build-done/${killed}`);
  await replaceLastBuild(make(own));
  assert.deepEqual(builds.pages(), [own, own]);
});

test('removeAbandoned: skips a folder it may not remove, and that of a running build', async (t) => {
  await using _ = await lastBuild(t);
  const foreign = '.build-99999998';
  for (const folder of [foreign, killed, running]) make(folder);
  const rm = fs.rmSync;
  t.mock.method(fs, 'rmSync', (path: string, options: object) => {
    if (path === foreign) throw Object.assign(new Error('of root'), { code: 'EACCES' });
    rm(path, options);
  });
  syncBuiltinESMExports();
  removeAbandoned();
  assert.deepEqual([foreign, killed, running].map(existsSync), [true, false, true]);
});

/** @returns `folder`, with a build in it. */
function make(folder: string) {
  for (const name of ['dist', 'dist-server']) {
    mkdirSync(`${folder}/${name}`, { recursive: true });
    writeFileSync(`${folder}/${name}/page`, folder);
  }
  return folder;
}

/**
 * The last build, in the current folder.
 * @param beforeRename Receives the path to move; false prevents the move.
 */
async function lastBuild(t: TestContext, beforeRename: (from: string) => unknown = () => {}) {
  const before = process.cwd();
  const folder = await mkdtempDisposable(`${tmpdir()}/last-build-`);
  process.chdir(folder.path);
  for (const name of ['dist', 'dist-server']) {
    mkdirSync(name);
    writeFileSync(`${name}/page`, 'last');
  }
  const rename = fs.renameSync;
  const { mock } = t.mock.method(fs, 'renameSync', (from: string, to: string) => {
    if (beforeRename(relative('.', from)) !== false) rename(from, to);
  });
  syncBuiltinESMExports();
  return {
    pages: () => ['dist', 'dist-server'].map((name) => readFileSync(`${name}/page`, 'utf8')),
    restore() {
      mock.restore();
      syncBuiltinESMExports();
    },
    async [Symbol.asyncDispose]() {
      process.chdir(before);
      await folder.remove();
    },
  };
}
