import assert from 'node:assert/strict';
import { appendFileSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { appendFile, cp, mkdir, mkdtemp, rm, unlink, utimes, writeFile } from 'node:fs/promises';
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
const ended = ['claims.automation'];
const outputs = ['dist/index.html', 'dist/_astro/page.css', 'dist-server/main.js'];

test('nothing needs a build while contents are unchanged, whatever the times of the files', async () => {
  await using site = await builtProject();
  await utimes(join(site.path, 'site/pages/index.astro'), new Date(), new Date());
  await writeFile(join(site.path, 'server/new.test.ts'), '');
  assert.equal(site.reason(), undefined);
  assert.equal(site.reason({ ...env, PUBLIC_BACKEND_KEY: ' ', SMTP_URL: 'smtp://x' }), undefined);
});

test('a change of any file or folder that a build reads needs a build, and is named', async () => {
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
  await writeFile(join(site.path, 'owner.json'), '');
  assert.equal(site.reason()?.why, 'changed since the last build: owner.json, site');
});

test('a change of any variable that is built in needs a build, and is named without its value', async () => {
  await using site = await builtProject();
  for (const name of inputVariables)
    assert.deepEqual(site.reason({ ...env, [name]: 'https://geheim.example' }), {
      why: `changed since the last build: ${name}`,
      isUsable: false,
    });
});

test('a claim that has ended since the last build needs a new one, and the last one can be used until then', async () => {
  await using site = await builtProject();
  const why = 'changed since the last build: what has ended in owner.json';
  assert.deepEqual(site.reason(env, [...ended, 'certificates.medicalDevice']), {
    why,
    isUsable: true,
  });
  await appendFile(join(site.path, 'owner.json'), '\n');
  assert.equal(site.reason(env, [])?.isUsable, false);
});

test('a file that is missing from the last build needs a build, and is named', async () => {
  for (const missing of outputs) {
    await using site = await builtProject();
    await unlink(join(site.path, missing));
    const why = `missing from the last build: ${missing}`;
    assert.deepEqual(site.reason(env, []), { why, isUsable: false });
  }
});

test('a build that broke off needs a build', async () => {
  await using site = await builtProject();
  removeRecord(site.path);
  assert.deepEqual(site.reason(), { why: 'there is no whole build yet', isUsable: false });
  await writeFile(join(site.path, 'dist-server/build-record.json'), '{"inputs":');
  assert.deepEqual(site.reason(), { why: 'there is no whole build yet', isUsable: false });
});

test('the files that a build reads import no other files of the project', () => {
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

test('the variables are those that a build reads for the pages', () => {
  const read = new Set<string>();
  readPublicSettings(new Proxy({}, { get: (_, name) => void read.add(String(name)) }));
  // It is only in headers, for which the server has the same setting.
  read.delete('HSTS');
  assert.deepEqual(inputVariables.toSorted(), [...read].sort());
});

/** A copy of what a build reads, with a record as if it had been built. */
async function builtProject() {
  const path = await mkdtemp(join(tmpdir(), 'built-'));
  // The folders of tests hold large tools, such as Deno.
  const filter = (source: string) => !/[/\\]tests$/.test(source);
  for (const name of inputFiles)
    await cp(join(project, name), join(path, name), { recursive: true, filter });
  for (const name of outputs) {
    await mkdir(join(path, dirname(name)), { recursive: true });
    await writeFile(join(path, name), '');
  }
  writeRecord(path, readInputs(path, env, ended));
  return {
    path,
    reason: (now: Record<string, string> = env, endedNow = ended) =>
      reasonToBuild(path, now, endedNow),
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
