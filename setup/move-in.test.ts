import assert from 'node:assert/strict';
import { chmod, chown, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../server/tests/support/server/server.ts';
import { moveIn } from './move-in.ts';

const shipped = '{\n  "$schema": "./owner/owner.schema.json"\n}\n';
const values = (schema: string) =>
  `\uFEFF{"$schema": "${schema}/owner.schema.json",\r\n "contact": {"photo": {"file": "wij/ik.jpg", "alt": "Ik"}}}`;
const photo = { 'wij/ik.jpg': 'photo' };
const published = { 'site/public/dpia.pdf': 'dpia', 'site/public/.well-known/a/b.txt': 'b' };
const before = { 'owner.json': values('./owner'), ...photo, ...published };
const after = {
  'eigen/owner.json': values('../owner'),
  'eigen/public/.well-known/a/b.txt': 'b',
  'eigen/public/dpia.pdf': 'dpia',
  'eigen/wij/ik.jpg': 'photo',
  'owner.json': shipped,
};
const isRoot = process.getuid?.() === 0;

test('moveIn: moves the owner’s files once, with mode and user, and leaves owner.json as shipped', async () => {
  await using project = await projectWith(before);
  const owner = join(project.path, 'owner.json');
  await chmod(owner, 0o640);
  if (isRoot) await chown(project.path, 1234, 2345);
  assert.deepEqual((await move(project.path)).sort(), [
    'owner.json staat nu in eigen/owner.json. Neem de map eigen mee in uw reservekopie, met .env. De oude owner.json is nu leeg: kopieer die niet meer',
    'site/public/.well-known/a/b.txt staat nu in eigen/public/.well-known/a/b.txt',
    'site/public/dpia.pdf staat nu in eigen/public/dpia.pdf',
    'wij/ik.jpg staat nu in eigen/wij/ik.jpg',
  ]);
  assert.deepEqual(await project.files(), after);
  const { mode } = await stat(join(project.path, 'eigen/owner.json'));
  if (process.platform !== 'win32') assert.equal(mode & 0o777, 0o640);
  if (isRoot)
    for (const name of ['eigen', 'eigen/owner.json', 'eigen/public', 'eigen/wij']) {
      const { uid, gid } = await stat(join(project.path, name));
      assert.deepEqual([uid, gid], [1234, 2345], name);
    }
  assert.deepEqual(await move(project.path), []);
  assert.deepEqual(await project.files(), after);
});

test('moveIn: in a git repository, explains once how to commit the files', async () => {
  await using project = await projectWith({ ...before, '.git': 'gitdir: x' });
  assert.match((await move(project.path)).at(-1) ?? '', /typt u ook: git add --force eigen$/);
  assert.deepEqual(await move(project.path), []);
});

for (const text of [shipped, '{}', '\uFEFF{ "$schema": "x" }\r\n'])
  test(`moveIn: leaves an owner.json without values unchanged: ${JSON.stringify(text)}`, async () => {
    await using project = await projectWith({ 'owner.json': text });
    assert.deepEqual(await move(project.path), []);
    assert.deepEqual(await project.files(), { 'owner.json': text });
  });

const { 'site/public/dpia.pdf': _, ...withoutDocument } = before;
const { 'wij/ik.jpg': __, ...withoutPhoto } = before;
const killed: [after: string, files: Record<string, string>][] = [
  ['moving one file', { ...withoutDocument, 'eigen/public/dpia.pdf': 'dpia' }],
  ['moving the photo', { ...withoutPhoto, 'eigen/wij/ik.jpg': 'photo' }],
  ['copying a file', { ...before, 'eigen/public/dpia.pdf': 'dpia' }],
  ['writing eigen/owner.json', { ...after, 'owner.json': values('./owner') }],
];
for (const [step, files] of killed)
  test(`moveIn: completes a move that was killed after ${step}`, async () => {
    await using project = await projectWith(files);
    await move(project.path);
    assert.deepEqual(await project.files(), after);
  });

const refused: [what: string, files: Record<string, string>, message: RegExp][] = [
  [
    'two owner.json that differ',
    { ...after, 'owner.json': '{"product": "Bel"}' },
    /^owner\.json en eigen\/owner\.json verschillen, .* git checkout owner\.json$/,
  ],
  [
    'a file that differs between both places',
    { ...after, 'site/public/dpia.pdf': 'other' },
    /^site\/public\/dpia\.pdf en eigen\/public\/dpia\.pdf verschillen, .* Haal /,
  ],
  [
    'a target folder that cannot be made',
    { ...before, eigen: '' },
    / \(ENOTDIR\)\. Verplaats site\/public\/.* zelf naar eigen\/public\/\S+$/,
  ],
];
for (const [what, files, message] of refused)
  test(`moveIn: throws on ${what}, and changes nothing`, async () => {
    await using project = await projectWith(files);
    await assert.rejects(move(project.path), { message });
    assert.deepEqual(await project.files(), files);
  });

/** @returns The reported lines. */
async function move(project: string): Promise<string[]> {
  const lines: string[] = [];
  await moveIn(project, (line) => lines.push(line));
  return lines;
}

async function projectWith(files: Record<string, string>) {
  const folder = await temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder.path, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return {
    ...folder,
    /** The text of each file. */
    async files() {
      const entries = await readdir(folder.path, { recursive: true, withFileTypes: true });
      const found = entries.filter((entry) => entry.isFile());
      const texts = found.map(async ({ parentPath, name }) => {
        const path = join(parentPath, name);
        return [relative(folder.path, path), await readFile(path, 'utf8')];
      });
      return Object.fromEntries(await Promise.all(texts));
    },
  };
}
