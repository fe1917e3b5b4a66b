import assert from 'node:assert/strict';
import { appendFileSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, unlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { readPublicSettings } from '../server/settings.ts';
import {
  inputFiles,
  inputVariables,
  readInputs,
  reasonToBuild,
  removeRecord,
  writeRecord,
} from './record.ts';

const project = join(import.meta.dirname, '..');
const env = { SITE_URL: 'https://www.praktijk.example' };
const holdsUntil = '2027-03-31';

test('nothing is built again while all is as it was, whatever the times of the files say', async () => {
  await using site = await builtProject();
  await utimes(join(site.path, 'site/pages/index.astro'), new Date(), new Date());
  await writeFile(join(site.path, 'server/new.test.ts'), '');
  assert.equal(site.reason(), undefined);
  assert.equal(site.reason(env, holdsUntil), undefined);
  assert.equal(site.reason({ ...env, PUBLIC_BACKEND_KEY: ' ', SMTP_URL: 'smtp://x' }), undefined);
});

test('a change of each file or folder that a build reads asks for a build, and is named', async () => {
  await using site = await builtProject();
  for (const name of inputFiles) {
    const file = firstFile(join(site.path, name));
    const before = readFileSync(file);
    appendFileSync(file, '\n');
    assert.deepEqual(site.reason(), {
      why: `changed since the last build: ${name}`,
      isUsable: false,
    });
    await writeFile(file, before);
  }
  await writeFile(join(site.path, 'site/new.mp3'), '');
  await writeFile(join(site.path, 'owner.ts'), '');
  assert.equal(site.reason()?.why, 'changed since the last build: owner.ts, site');
});

test('a change of each variable that is built in asks for a build, and shows no value', async () => {
  await using site = await builtProject();
  for (const name of inputVariables)
    assert.deepEqual(site.reason({ ...env, [name]: 'https://geheim.example' }), {
      why: `changed since the last build: ${name}`,
      isUsable: false,
    });
});

test('a build in which something has ended since asks for a build, and can be used meanwhile', async () => {
  await using site = await builtProject();
  const { why, isUsable } = site.reason(env, '2027-04-01') ?? {};
  assert.match(why ?? '', /after 2027-03-31: a claim, a certificate or security\.txt$/);
  assert.equal(isUsable, true);
});

test('without a whole build one is asked for', async () => {
  for (const missing of ['dist/index.html', 'dist-server/main.js']) {
    await using site = await builtProject();
    await unlink(join(site.path, missing));
    assert.deepEqual(site.reason(), { why: 'there is no whole build yet', isUsable: false });
  }
  await using site = await builtProject();
  await writeFile(join(site.path, 'dist-server/build.json'), '');
  assert.equal(site.reason()?.isUsable, false);
  removeRecord(site.path);
  assert.deepEqual(site.reason(), { why: 'there is no whole build yet', isUsable: false });
});

test('what a build reads imports nothing from elsewhere in the project', () => {
  const isInput = (path: string) =>
    inputFiles.some((name) => path === name || path.startsWith(`${name}/`));
  const files = inputFiles
    .flatMap((name) => allFiles(join(project, name)))
    .filter(
      (file) =>
        /(?<!\.test)\.(?:tsx?|astro)$/.test(file) && !/[/\\](?:contract-)?tests[/\\]/.test(file),
    );
  assert.ok(files.length > 200);
  for (const file of files) {
    const source = readFileSync(file, 'utf8');
    for (const [, path = ''] of source.matchAll(/(?:from|import\(?)\s+'(\.{1,2}\/[^']+)'/g)) {
      const target = relative(project, join(dirname(file), path));
      assert.ok(isInput(target), `${file} imports ${target}`);
    }
  }
});

test('the variables are those that the build reads for the pages', () => {
  const read = new Set<string>();
  readPublicSettings(new Proxy({}, { get: (_, name) => void read.add(String(name)) }));
  // It stands in the headers alone, which the server sends by its own setting.
  read.delete('HSTS');
  assert.deepEqual(inputVariables.toSorted(), [...read].sort());
});

/** A copy of what a build reads, with a record as if it were built. */
async function builtProject() {
  const path = await mkdtemp(join(tmpdir(), 'built-'));
  // What stands beside the tests, such as Deno, is large.
  const filter = (source: string) => !/[/\\]tests$/.test(source);
  for (const name of inputFiles)
    await cp(join(project, name), join(path, name), { recursive: true, filter });
  for (const name of ['dist/index.html', 'dist-server/main.js']) {
    await mkdir(join(path, dirname(name)));
    await writeFile(join(path, name), '');
  }
  writeRecord(path, { inputs: readInputs(path, env), holdsUntil });
  return {
    path,
    reason: (now: Record<string, string> = env, today = '2027-03-01') =>
      reasonToBuild(path, now, today),
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}

function allFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

function firstFile(path: string): string {
  return allFiles(path).find((file) => !file.includes('.test.')) ?? path;
}
