import assert from 'node:assert/strict';
import { chmod, chown, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { ownerPath } from '../../owner/own-folder.ts';
import { temporaryFolder } from '../../server/tests/support/server/server.ts';
import { envFileProblems } from '../env-problems.ts';
import { openEnv } from './env-file.ts';
import { openOwner } from './owner-file.ts';
import { makeFolderFor, readText, saveText } from './text-file.ts';

const isRoot = process.getuid?.() === 0;
const hasModes = process.platform !== 'win32';
const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

test('.env: a new one begins as .env.example, and is readable only by its owner', async () => {
  await using folder = await temporaryFolder();
  await writeFile(join(folder.path, '.env.example'), '# Ours\n#SITE_URL=https://x.nl\n#PORT=1\n');
  const env = await openEnv(folder.path);
  assert.equal(env.get('SITE_URL'), '');
  await env.set({ SITE_URL: 'https://praktijk.nl' });
  const path = join(folder.path, '.env');
  assert.equal(
    await readFile(path, 'utf8'),
    '# Ours\n#SITE_URL=https://x.nl\nSITE_URL=https://praktijk.nl\n#PORT=1\n',
  );
  if (hasModes) assert.equal(await modeOf(path), 0o600);
  assert.equal((await openEnv(folder.path)).get('SITE_URL'), 'https://praktijk.nl');
});

test('.env: loses its byte-order mark, and keeps Windows line endings', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, '.env');
  await writeFile(path, '\uFEFFSITE_URL=https://a.nl\r\nPORT=1\r\n');
  const [problem = '', ...others] = envFileProblems(path, true);
  assert.match(problem, /^\.env, regel 1 telt niet mee, .* zonder BOM$/);
  assert.deepEqual([...others, ...envFileProblems(path, false)], []);
  const env = await openEnv(folder.path);
  assert.equal(await readFile(path, 'utf8'), 'SITE_URL=https://a.nl\r\nPORT=1\r\n');
  await env.set({ PORT: '' });
  assert.equal(await readFile(path, 'utf8'), 'SITE_URL=https://a.nl\r\n');
});

test('.env: an encoding other than UTF-8 is refused in Dutch, and the file is unchanged', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, '.env');
  const bytes = Buffer.from('\uFEFFPORT=1', 'utf16le');
  await writeFile(path, bytes);
  await assert.rejects(openEnv(folder.path), {
    message: /^\.env is niet als UTF-8 bewaard\. .* zonder BOM$/,
  });
  assert.deepEqual(await readFile(path), bytes);
});

test('saveText: owner.json keeps its mode and user, and a new .env gets the user of its folder', {
  skip: !isRoot && 'needs root',
}, async () => {
  await using folder = await temporaryFolder();
  await chown(folder.path, 1234, 2345);
  const [owner, env] = [ownerPath, '.env'].map((name) => join(folder.path, name));
  assert.ok(owner && env);
  makeFolderFor(owner);
  await writeFile(owner, '{}\n');
  await chmod(owner, 0o640);
  await chown(owner, 4321, 5432);
  await openOwner(folder.path).set({ product: 'Bel' });
  await (await openEnv(folder.path)).set({ PORT: '1' });
  const { uid, gid } = await stat(owner);
  assert.deepEqual([uid, gid, await modeOf(owner)], [4321, 5432, 0o640]);
  const { uid: newUid, gid: newGid } = await stat(env);
  assert.deepEqual([newUid, newGid], [1234, 2345]);
});

test('saveText: writes the target of a link; a failure leaves no draft', async () => {
  await using folder = await temporaryFolder();
  const [real, link] = [join(folder.path, 'real'), join(folder.path, '.env')];
  await writeFile(real, 'PORT=1\n');
  await symlink(real, link);
  await saveText(link, 'PORT=2\n', 0o600);
  assert.equal(await readFile(real, 'utf8'), 'PORT=2\n');
  const impossibleMode = -1;
  await assert.rejects(saveText(link, 'PORT=3\n', impossibleMode));
  assert.equal(readText(link)?.text, 'PORT=2\n');
  assert.deepEqual((await readdir(folder.path)).sort(), ['.env', 'real']);
});
