import assert from 'node:assert/strict';
import fs, { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { replaceFolder } from './replace-folder.ts';

test('replaceFolder: a first build has nothing to replace', async (t) => {
  await using builds = await twoBuilds(t);
  rmSync(builds.path('dist'), { recursive: true });
  await builds.replace();
  assert.equal(builds.page(), 'new');
});

test('replaceFolder: tries again where another build has put its own there', async (t) => {
  await using builds = await twoBuilds(t, (call) => {
    if (call === 2) builds.make('dist', 'another');
  });
  await builds.replace();
  assert.equal(builds.page(), 'new');
});

test('replaceFolder: puts the last build back where the new one cannot be moved', async (t) => {
  await using builds = await twoBuilds(t, (_, from) => {
    if (from === 'made') throw Object.assign(new Error('held'), { code: 'EPERM' });
  });
  await assert.rejects(builds.replace(), /^Error: held$/);
  assert.equal(builds.page(), 'last');
});

test("replaceFolder: replaces a folder of a container's image", async (t) => {
  await using builds = await twoBuilds(t, (_, from) => {
    if (from === 'dist') throw Object.assign(new Error('in a lower layer'), { code: 'EXDEV' });
  });
  await builds.replace();
  assert.equal(builds.page(), 'new');
});

/**
 * The last build, and a new one.
 * @param beforeRename Gets the number of the call, and what it moves.
 */
async function twoBuilds(t: TestContext, beforeRename = (_call: number, _from: string) => {}) {
  const folder = await mkdtempDisposable(join(tmpdir(), 'replace-'));
  const path = (name: string) => join(folder.path, name);
  const make = (name: string, content: string) => {
    mkdirSync(path(name));
    writeFileSync(path(`${name}/page`), content);
  };
  make('dist', 'last');
  make('made', 'new');
  const rename = fs.renameSync;
  let calls = 0;
  t.mock.method(fs, 'renameSync', (from: string, to: string) => {
    calls += 1;
    beforeRename(calls, basename(from));
    rename(from, to);
  });
  syncBuiltinESMExports();
  return {
    path,
    make,
    replace: () => replaceFolder(path('made'), path('dist'), path('old')),
    page: () => readFileSync(path('dist/page'), 'utf8'),
    [Symbol.asyncDispose]: () => folder.remove(),
  };
}
