import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { ownerPath } from '../../../owner/own-folder.ts';
import { logged } from '../../../server/tests/support/server/server.ts';
import { aProject, astro, notBuilt, outcomeOf, print, skip } from '../../support/fast-build.ts';
import { cleanEnv } from '../../support/machine/clean-env.ts';
import { until } from '../../support/machine/until.ts';
import { ownersProject } from '../../support/owners-project.ts';

test('npm run serve: builds nothing', { skip }, async () => {
  await using site = await aProject('exit 7');
  assert.deepEqual(await site.run('--as-built'), { status: 0, out: 'last server', err: '' });
});

for (const script of ['start', 'serve'])
  test(`npm run ${script}: passes SIGTERM on to the server, and its status back`, {
    skip,
  }, async () => {
    const server = `process.once('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1_000);`;
    await using site = await aProject(astro);
    for (const folder of ['dist-server', 'next'])
      await writeFile(join(site.path, folder, 'main.js'), server + print('Listening'));
    const command = spawn('npm', ['run', script], { cwd: site.path, env: cleanEnv });
    let log = '';
    command.stdout.on('data', (chunk) => (log += chunk));
    const exited = once(command, 'close');
    await logged(/Listening/, () => log);
    command.kill('SIGTERM');
    assert.deepEqual(await exited, [7, null]);
  });

const failures: [reason: string, astro: string | undefined, message: string][] = [
  [
    'the packages that build the site are absent',
    undefined,
    'De pakketten die de site bouwen, ontbreken. Typ: npm ci --include=dev\n',
  ],
  ...['KILL', 'ABRT'].map((signal): [string, string, string] => [
    `there is too little memory (SIG${signal})`,
    `mkdir site/$5; kill -${signal} $$`,
    'Te weinig geheugen: het bouwen is afgebroken. De computer heeft 2 GB geheugen nodig.\n',
  ]),
];
for (const [reason, step, message] of failures)
  test(`npm start: if ${reason}, reports it, suggests npm run serve and keeps the last build`, {
    skip,
  }, async () => {
    await using site = await aProject(step);
    assert.deepEqual(await site.run(), { status: 1, out: '', err: message + notBuilt });
    site.assertLastBuild();
  });

test('npm start: reports in one line why the last build cannot be replaced', { skip }, async () => {
  await using site = await aProject(astro);
  const dist = join(site.path, 'dist');
  await rm(dist, { recursive: true });
  await symlink('nowhere', dist);
  const { status, err } = await site.run();
  assert.equal(status, 1);
  assert.match(err, /^The new build could not replace the last one: ENOTDIR.*\n.*npm run serve\n$/);
  assert.deepEqual(site.buildFolders(), []);
});

test('npm start: SIGTERM during the build ends it, and starts no server', { skip }, async () => {
  await using site = await aProject('mkdir site/$5; echo $$ > step; exec sleep 60');
  const start = site.start();
  const ended = outcomeOf(start);
  const step = join(site.path, 'step');
  const pid = await until('the build begins', () => existsSync(step) && site.read('step'));
  start.kill('SIGTERM');
  assert.deepEqual(await ended, { status: 143, out: '', err: '' });
  assert.throws(() => process.kill(Number(pid), 0), { code: 'ESRCH' });
  site.assertLastBuild();
});

test('build: concurrent builds do not mix', { skip }, async () => {
  await using site = await aProject(astro);
  // Each build waits for the others, so that all of them replace the last build at once.
  await writeFile(
    join(site.path, 'server/build/supabase.ts'),
    `import { globSync, writeFileSync } from 'node:fs';
     import { setTimeout } from 'node:timers/promises';
     writeFileSync('waiting-' + process.pid, '');
     while (globSync('waiting-*').length < 3) await setTimeout(1);`,
  );
  for (const { status, err } of await Promise.all([site.run(), site.run(), site.run()]))
    assert.deepEqual({ status, err }, { status: 0, err: '' });
  assert.equal(site.read('dist/page'), site.read('dist/style'));
  assert.deepEqual(site.buildFolders(), []);
});

test('build: removes the folder of a killed build, but not that of a running one', {
  skip,
}, async () => {
  const killed = '[ -e killed ] || { touch killed; mkdir site/$5; exec kill -KILL $PPID; };';
  await using site = await aProject(killed + astro);
  await mkdir(join(site.path, `.build-${process.pid}`));
  assert.deepEqual(await site.run(), { status: 1, out: '', err: notBuilt });
  assert.equal(site.buildFolders().length, 2);
  assert.equal((await site.run()).status, 0);
  assert.deepEqual(site.buildFolders(), [`.build-${process.pid}`]);
});

test('npm run serve: restarts the server if a build replaced its files while it loaded', {
  skip,
}, async () => {
  await using site = await aProject(astro);
  const replaced = `import { renameSync } from 'node:fs';
    renameSync('dist-server', 'old');
    renameSync('next', 'dist-server');
    process.exit(1);`;
  await writeFile(join(site.path, 'dist-server/main.js'), replaced);
  assert.deepEqual(await site.run('--as-built'), { status: 0, out: 'new server', err: '' });
});

test('npm run serve: ends with the status of a server that fails', { skip }, async () => {
  await using site = await aProject(astro);
  await writeFile(join(site.path, 'dist-server/main.js'), `${print('once')} process.exitCode = 1;`);
  assert.deepEqual(await site.run('--as-built'), { status: 1, out: 'once', err: '' });
});

test('npm run build, start, contact and dev: report each mistake in owner.json and .env in one line', async () => {
  await using copy = await ownersProject({}, {});
  await writeFile(join(copy.path, ownerPath), '{\n  "product": "Bel,\n}\n');
  await writeFile(join(copy.path, '.env'), 'PORT=3000\nSITE_URL=www.bel.example\n');
  for (const script of ['build', 'start', 'contact', 'dev']) {
    const command = spawn('npm', ['run', '--silent', script], { cwd: copy.path, env: cleanEnv });
    const { status, err } = await outcomeOf(command);
    const [owner, env, ...others] = err.replace(notBuilt, '').trimEnd().split('\n');
    assert.equal(
      owner,
      'eigen/owner.json, regel 2: "Bel, begint een tekst zonder aanhalingsteken aan het eind: "',
    );
    assert.match(env ?? '', /^\.env, regel 2: SITE_URL is "www\.bel\.example"\. Verwacht: /);
    assert.deepEqual({ status, others }, { status: 1, others: [] }, script);
  }
});

test('build: reports a missing file of owner.json in one line, without a stack trace', async () => {
  await using copy = await ownersProject({ documents: [{ name: 'DPIA', link: '/weg.pdf' }] }, {});
  const { isBuilt, output } = await copy.build();
  assert.equal(isBuilt, false);
  const [line = '', ...others] = output.split('\n').filter((one) => /weg\.pdf|^ +at /.test(one));
  assert.equal(
    line,
    'eigen/owner.json, regel 1: documents.0.link is /weg.pdf, maar dat bestand staat niet in eigen/public',
  );
  assert.deepEqual(others, []);
});
