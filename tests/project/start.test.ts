import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { appendFile, cp, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { inputFiles, readInputs, writeRecord } from '../../build/record.ts';
import {
  builtProgram,
  logged,
  startServer,
  temporaryFolder,
} from '../../server/tests/support/server/server.ts';
import { cleanEnv } from '../support/machine/clean-env.ts';
import { until } from '../support/machine/until.ts';
import { ownersProject } from '../support/owners-project.ts';

const project = join(import.meta.dirname, '../..');
const advice =
  'but the packages that build it are not installed: run npm ci --include=dev && npm run build\n';
const withEndOfClaim = { claims: { automation: { expires: '2026-01-01' } } };

test('the build notes what it was made of, and what it wrote', () => {
  const { inputs, outputs } = JSON.parse(
    readFileSync(join(project, 'dist-server/build-record.json'), 'utf8'),
  );
  const now = readInputs(project, {});
  for (const name of inputFiles) assert.equal(inputs[name], now[name], `${name}: npm run build`);
  for (const name of ['dist/index.html', 'dist-server/main.js']) assert.ok(outputs.includes(name));
});

for (const script of ['start', 'serve'])
  test(`npm run ${script} passes SIGTERM on to the server and ends with its status`, async () => {
    await using site = await hostedSite();
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
  await using site = await hostedSite();
  assert.deepEqual(await site.ensure(), { status: 0, out: '', err: '' });
  await using server = await startServer({}, { program: builtProgram, root: site.path });
  assert.equal((await fetch(server.address)).status, 200);
});

test('npm start says in one line why it builds, and ends where the build fails', async () => {
  await using site = await hostedSite('exit 7');
  await appendFile(join(site.path, 'owner.json'), '\n');
  assert.deepEqual(await site.ensure(), {
    status: 1,
    out: 'Building the site: changed since the last build: owner.json\n',
    err: '',
  });
});

test('of two starts at once one builds, and the other waits for it', async () => {
  await using site = await hostedSite('sleep 1; echo built >> builds');
  await appendFile(join(site.path, 'owner.json'), '\n');
  const starts = await Promise.all([site.ensure(), site.ensure()]);
  for (const { status, err } of starts) assert.equal(status, 0, err);
  assert.match(starts.map(({ out }) => out).join(), /Waiting for another build/);
  assert.equal(readFileSync(join(site.path, 'builds'), 'utf8'), 'built\n');
  assert.deepEqual(await site.ensure(), { status: 0, out: '', err: '' });
});

test('a start builds after a build that was killed', async () => {
  await using site = await hostedSite(
    '[ -e pids ] || { echo $PPID $$ > pids; exec sleep 60; }; echo built >> builds',
  );
  await unlink(join(site.path, 'dist/index.html'));
  const killed = site.ensure();
  const pids = await until('the build begins', () =>
    readFile(join(site.path, 'pids'), 'utf8').catch(() => ''),
  );
  for (const pid of pids.split(' ')) process.kill(Number(pid), 'SIGKILL');
  assert.equal((await killed).status, 1);
  const { status, out } = await site.ensure();
  assert.equal(out, 'Building the site: there is no whole build yet\n');
  assert.equal(status, 0);
});

test('where a build is needed and its packages are absent, npm start says what to do and stops', async () => {
  await using site = await hostedSite();
  await appendFile(join(site.path, 'owner.json'), '\n');
  const err = `The site must be built (changed since the last build: owner.json), ${advice}`;
  assert.deepEqual(await site.ensure(), { status: 1, out: '', err });
});

test('where only a claim has ended and the packages are absent, it says so and the site goes on', async () => {
  await using site = await hostedSite();
  await writeFile(join(site.path, 'owner.json'), JSON.stringify(withEndOfClaim));
  writeRecord(site.path, readInputs(site.path, {}, []));
  const err = `The site must be built (changed since the last build: what has ended in owner.json), ${advice}`;
  assert.deepEqual(await site.ensure(), { status: 0, out: '', err });
});

for (const script of ['build', 'start', 'contact', 'dev'])
  test(`npm run ${script} tells each mistake in owner.json and .env in one line, without a stack`, async () => {
    await using copy = await ownersProject({}, {});
    await writeFile(join(copy.path, 'owner.json'), '{\n  "product": "Bel,\n}\n');
    await writeFile(join(copy.path, '.env'), 'PORT=3000\nSITE_URL=www.bel.example\n');
    const command = spawn('npm', ['run', '--silent', script], { cwd: copy.path, env: cleanEnv });
    const [err, [status]] = await Promise.all([text(command.stderr), once(command, 'close')]);
    const [owner, env, ...others] = err.trimEnd().split('\n');
    assert.equal(
      owner,
      'owner.json, regel 2: "Bel, begint een tekst zonder aanhalingsteken aan het eind: "',
    );
    assert.match(env ?? '', /^\.env, regel 2: SITE_URL is "www\.bel\.example"\. Verwacht: /);
    assert.deepEqual(others, []);
    assert.equal(status, 1);
  });

test('the build tells a file that owner.json names and that is absent in one line, without a stack', async () => {
  await using copy = await ownersProject({ documents: [{ name: 'DPIA', link: '/weg.pdf' }] }, {});
  const { isBuilt, output } = await copy.build();
  assert.equal(isBuilt, false);
  const [line = '', ...others] = output.split('\n').filter((one) => /weg\.pdf|^ +at /.test(one));
  assert.equal(
    line,
    'owner.json: documents.0.link is /weg.pdf, maar dat bestand staat niet in site/public',
  );
  assert.deepEqual(others, []);
});

/**
 * The project on a host, with a record as if it had been built there.
 * @param astro A shell script in place of the program that builds the site; without it the host has no packages.
 */
async function hostedSite(astro?: string) {
  const folder = await temporaryFolder();
  const { path } = folder;
  // The folders of tests hold large tools, such as Deno.
  const filter = (source: string) => !/[/\\]tests$/.test(source);
  for (const name of [...inputFiles, 'package.json', 'dist', 'dist-server'])
    await cp(join(project, name), join(path, name), { recursive: true, filter });
  const programs = join(path, 'node_modules/.bin');
  if (astro) {
    await mkdir(join(path, 'node_modules/astro'), { recursive: true });
    await mkdir(programs);
    await writeFile(join(programs, 'astro'), `#!/bin/sh\n${astro}\n`, { mode: 0o755 });
    for (const name of ['server', 'supabase'])
      await writeFile(join(path, `server/build/${name}.ts`), '');
  }
  writeRecord(path, readInputs(path, {}));
  return {
    ...folder,
    /** What `npm start` does before it starts the server. */
    async ensure() {
      const child = spawn(process.execPath, ['build/ensure-build.ts'], {
        cwd: path,
        env: { ...cleanEnv, PATH: programs + delimiter + cleanEnv.PATH },
      });
      const [out, err, [status]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'close'),
      ]);
      return { status, out, err };
    },
  };
}
