import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../server/tests/support/server/server.ts';
import { cleanEnv } from '../support/machine/clean-env.ts';

const project = join(import.meta.dirname, '../..');
const shipped = '{\n  "$schema": "./owner/owner.schema.json"\n}\n';
const values = `"product": "Proefnaam", "brandColour": "#123456", "logo": "logo.svg",
  "words": {"hero/lead": "Belt."}, "contact": {"photo": {"file": "ik.jpg", "alt": "Ik"}}`;

test('eigen/: an update leaves it unchanged, and a new server gets all of it from a copy', async () => {
  await using folder = await temporaryFolder();
  const [upstream, server, next] = ['upstream', 'server', 'next'].map((name) =>
    join(folder.path, name),
  );
  assert.ok(upstream && server && next);
  mkdirSync(upstream);
  git(upstream, 'init', '--quiet', '--initial-branch=main');
  write(upstream, { 'owner.json': shipped, '.gitignore': 'node_modules\n.env\n' });
  commit(upstream);
  git(folder.path, 'clone', '--quiet', upstream, server);
  write(server, {
    'owner.json': `{"$schema": "./owner/owner.schema.json", ${values}}`,
    '.env': 'PORT=0\n',
    'ik.jpg': 'photo',
    'eigen/logo.svg': 'logo',
    'site/public/dpia.pdf': 'dpia',
  });

  copyProject(upstream);
  commit(upstream);
  git(server, 'pull', '--quiet', '--ff-only');
  const own = {
    'eigen/owner.json': `{"$schema": "../owner/owner.schema.json", ${values}}`,
    'eigen/ik.jpg': 'photo',
    'eigen/logo.svg': 'logo',
    'eigen/public/dpia.pdf': 'dpia',
  };
  const hasAll = (path: string) => {
    assert.equal(shownIn(path), 'Proefnaam #123456 logo.svg Belt.\n');
    for (const [name, text] of Object.entries(own))
      assert.equal(readFileSync(join(path, name), 'utf8'), text, name);
    assert.equal(git(path, 'status', '--porcelain'), '');
  };
  hasAll(server);

  appendFileSync(join(upstream, 'owner.ts'), '// Newer.\n');
  commit(upstream);
  git(server, 'pull', '--quiet', '--ff-only');
  assert.match(readFileSync(join(server, 'owner.ts'), 'utf8'), /Newer/);
  hasAll(server);

  git(folder.path, 'clone', '--quiet', upstream, next);
  for (const name of ['eigen', '.env'])
    cpSync(join(server, name), join(next, name), { recursive: true });
  hasAll(next);

  // As in the build of an image, where a link leads nowhere.
  renameSync(join(next, 'eigen'), join(folder.path, 'elsewhere'));
  symlinkSync('nowhere', join(next, 'eigen'));
  assert.throws(() => shownIn(next), {
    stderr: 'eigen kan niet worden gelezen of bewaard (ENOENT)\n',
  });
});

test('run.js --settings: if the owner’s files cannot be moved, only the owner’s commands still run', async () => {
  await using folder = await temporaryFolder();
  copyProject(folder.path);
  symlinkSync(join(project, 'node_modules'), join(folder.path, 'node_modules'));
  write(folder.path, { 'owner.json': `{${values}}`, 'eigen/owner.json': '{}' });
  const run = (...words: string[]) =>
    spawnSync(process.execPath, ['run.js', '--settings', ...words], {
      cwd: folder.path,
      env: cleanEnv,
      encoding: 'utf8',
    });
  const { status, stderr } = run('server/cli.ts', '--help');
  assert.match(
    stderr,
    /^owner\.json en .* verschillen, .* Tot dan telt alleen wat in eigen staat\n$/,
  );
  assert.equal(status, 0);
  assert.equal(run('--eval', '').status, 1);
});

/** Copies the files of the working tree that commands with `--settings` need. */
function copyProject(to: string): void {
  const folders = ['build', 'contact', 'owner', 'server', 'setup'];
  const files = ['.gitignore', 'colours.ts', 'hosting.ts', 'owner.ts', 'package.json', 'run.js'];
  for (const name of git(project, 'ls-files', '-co', '--exclude-standard', ...folders).split('\n'))
    if (existsSync(join(project, name)) && !/\/tests\/|\.test\.ts$|^$/.test(name)) files.push(name);
  for (const name of files) cpSync(join(project, name), join(to, name));
}

/** The owner's values, as read by the first command after an update. */
function shownIn(path: string): string {
  const packages = join(path, 'node_modules');
  if (!existsSync(packages)) symlinkSync(join(project, 'node_modules'), packages);
  const show =
    'import("./owner.ts").then(({ owner, colours, logo, words }) => console.log(owner.product, colours.primary, logo, words["hero/lead"]))';
  return execFileSync(process.execPath, ['run.js', '--settings', '--eval', show], {
    cwd: path,
    env: cleanEnv,
    encoding: 'utf8',
    stdio: 'pipe',
  });
}

function commit(path: string): void {
  git(path, 'add', '--all');
  git(path, '-c', 'user.name=a', '-c', 'user.email=a@b.example', 'commit', '--quiet', '-m', 'a');
}

function git(path: string, ...parameters: string[]): string {
  return execFileSync('git', parameters, { cwd: path, encoding: 'utf8', stdio: 'pipe' });
}

function write(path: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), text);
  }
}
