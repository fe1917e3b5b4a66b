import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { appendFile, cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { inputFiles, readInputs, writeRecord } from '../../build/record.ts';
import {
  builtProgram,
  logged,
  startServer,
  temporaryFolder,
} from '../../server/tests/support/server/server.ts';
import { cleanEnv } from '../support/machine/clean-env.ts';

const project = join(import.meta.dirname, '../..');
const advice =
  'but the packages that build it are not installed: run npm ci --include=dev && npm run build\n';

test('the build writes down what it was made of', () => {
  const { inputs, holdsUntil } = JSON.parse(
    readFileSync(join(project, 'dist-server/build.json'), 'utf8'),
  );
  const now = readInputs(project, {});
  for (const name of inputFiles) assert.equal(inputs[name], now[name], `${name}: npm run build`);
  assert.match(holdsUntil, /^20\d\d-\d\d-\d\d$/);
});

for (const script of ['start', 'serve'])
  test(`npm run ${script} passes SIGTERM on to the server and ends with its status`, async () => {
    await using site = await hostedSite('9999-12-31');
    const env = { ...cleanEnv, PORT: '0', DATABASE_URL: `file:${site.path}/contact.db` };
    const command = spawn('npm', ['run', script], { cwd: site.path, env });
    let log = '';
    command.stdout.on('data', (chunk) => (log += chunk));
    const exited = once(command, 'close');
    await logged(/Listening on/, () => log);
    command.kill('SIGTERM');
    assert.deepEqual(await exited, [0, null]);
    assert.match(log, /"msg":"Stopped"/);
  });

test('npm start needs no package and says nothing where the build is what it would make', async () => {
  await using site = await hostedSite('9999-12-31');
  assert.deepEqual(site.ensure(), { status: 0, out: '', err: '' });
  await using server = await startServer({}, { program: builtProgram, root: site.path });
  assert.equal((await fetch(server.address)).status, 200);
});

test('npm start says in one line why it builds, and is over where the build fails', async () => {
  await using site = await hostedSite('9999-12-31');
  await mkdir(join(site.path, 'node_modules/astro'), { recursive: true });
  await writeFile(join(site.path, 'build/build.ts'), 'process.exitCode = 7;\n');
  const { status, out } = site.ensure();
  assert.equal(out, 'Building the site: changed since the last build: build\n');
  assert.equal(status, 1);
});

test('where only a claim has ended and the build fails before it begins, the site goes on', async () => {
  await using site = await hostedSite('2026-01-01', 'process.exitCode = 7;\n');
  await mkdir(join(site.path, 'node_modules/astro'), { recursive: true });
  assert.equal(site.ensure().status, 0);
});

test('where a build is needed and its packages are absent, npm start says what to do and stops', async () => {
  await using site = await hostedSite('9999-12-31');
  await appendFile(join(site.path, 'owner.ts'), '\n');
  const err = `The site must be built (changed since the last build: owner.ts), ${advice}`;
  assert.deepEqual(site.ensure(), { status: 1, out: '', err });
});

test('where only a claim has ended it says so, and the site goes on', async () => {
  await using site = await hostedSite('2026-01-01');
  const { status, err } = site.ensure();
  assert.equal(status, 0);
  assert.match(err, /^The site must be built \(.*2026-01-01.*\), .*\n$/);
  assert.ok(err.endsWith(advice));
});

/** The project on a host that has removed every package, with a record as if it were built there. */
async function hostedSite(holdsUntil: string, build?: string) {
  const folder = await temporaryFolder();
  const { path } = folder;
  // What stands beside the tests, such as Deno, is large.
  const filter = (source: string) => !/[/\\]tests$/.test(source);
  for (const name of [...inputFiles, 'package.json', 'dist', 'dist-server'])
    await cp(join(project, name), join(path, name), { recursive: true, filter });
  if (build) await writeFile(join(path, 'build/build.ts'), build);
  writeRecord(path, { inputs: readInputs(path, {}), holdsUntil });
  return {
    ...folder,
    /** What `npm start` does before it starts the server. */
    ensure() {
      const { status, stdout, stderr } = spawnSync(process.execPath, ['build/ensure-build.ts'], {
        cwd: path,
        env: cleanEnv,
        encoding: 'utf8',
      });
      return { status, out: stdout, err: stderr };
    },
  };
}
