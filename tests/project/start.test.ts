import assert from 'node:assert/strict';
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { logged, temporaryFolder } from '../../server/tests/support/server/server.ts';
import { cleanEnv } from '../support/machine/clean-env.ts';
import { until } from '../support/machine/until.ts';
import { ownersProject } from '../support/owners-project.ts';

const project = join(import.meta.dirname, '../..');
const skip = process.platform === 'win32' && 'needs the shell and the signals of POSIX';
const notBuilt = 'The site was not built. To serve the last build: npm run serve\n';

/** Stands for Astro: a page, a style, and the mode in which they were built. */
const astro = 'cd site; mkdir $5; for file in page style; do echo $NODE_ENV $$ > $5/$file; done';
const print = (words: string) => `process.stdout.write(${JSON.stringify(words)});`;

test('npm start: builds, replaces the last build, and serves', { skip }, async () => {
  await using site = await aProject(astro);
  assert.deepEqual(await site.run(), { status: 0, out: 'new server', err: '' });
  assert.deepEqual(readdirSync(join(site.path, 'dist')), ['page', 'style']);
  // The NODE_ENV of the test is development: https://github.com/atomantic/PortOS/pull/5429
  assert.match(site.read('dist/page'), /^production /);
  assert.equal(site.read('supabase/functions/deliver-mail/index.js'), 'new function');
  assert.deepEqual(site.buildFolders(), []);
});

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

const failures: [why: string, astro: string | undefined, says: string][] = [
  ['a step fails', 'mkdir site/$5; echo wrong words >&2; exit 7', 'wrong words\n'],
  [
    'its packages are absent',
    undefined,
    'The packages that build the site are not installed: run npm ci --include=dev\n',
  ],
  ...['KILL', 'ABRT'].map((signal): [string, string, string] => [
    `there is too little memory (SIG${signal})`,
    `mkdir site/$5; kill -${signal} $$`,
    'Te weinig geheugen: het bouwen is afgebroken. De computer heeft 2 GB geheugen nodig.\n',
  ]),
];
for (const [why, step, says] of failures)
  test(`npm start: where ${why}, says so, names npm run serve, and leaves the last build`, {
    skip,
  }, async () => {
    await using site = await aProject(step);
    assert.deepEqual(await site.run(), { status: 1, out: '', err: says + notBuilt });
    site.holdsLastBuild();
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
  site.holdsLastBuild();
});

test('build: several at once do not mix', { skip }, async () => {
  await using site = await aProject(astro);
  // Each waits for the others, so that all of them replace the last build at once.
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

test('build: removes what a killed build left, and nothing of one that runs', {
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

test('npm run serve: starts again where a build replaced the server while it loaded', {
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
  await writeFile(join(copy.path, 'owner.json'), '{\n  "product": "Bel,\n}\n');
  await writeFile(join(copy.path, '.env'), 'PORT=3000\nSITE_URL=www.bel.example\n');
  for (const script of ['build', 'start', 'contact', 'dev']) {
    const command = spawn('npm', ['run', '--silent', script], { cwd: copy.path, env: cleanEnv });
    const { status, err } = await outcomeOf(command);
    const [owner, env, ...others] = err.replace(notBuilt, '').trimEnd().split('\n');
    assert.equal(
      owner,
      'owner.json, regel 2: "Bel, begint een tekst zonder aanhalingsteken aan het eind: "',
    );
    assert.match(env ?? '', /^\.env, regel 2: SITE_URL is "www\.bel\.example"\. Verwacht: /);
    assert.deepEqual({ status, others }, { status: 1, others: [] }, script);
  }
});

test('build: reports a file that owner.json names and that is absent in one line, without a stack', async () => {
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
 * A built project whose next build takes milliseconds.
 * @param step A shell script in place of Astro; without it the packages that build the site are absent.
 */
async function aProject(step: string | undefined) {
  const folder = await temporaryFolder();
  const { path } = folder;
  for (const name of ['build', 'package.json', 'server/package.json'])
    await cp(join(project, name), join(path, name), { recursive: true });
  const copy = (from: string, to: string) =>
    `import { cpSync } from 'node:fs'; cpSync('${from}', process.argv[2] + '/${to}', { recursive: true });`;
  const files = {
    'setup/stop-if-wrong.ts': '',
    'site/build/colour-sheet.ts': '',
    'server/build/server.ts': copy('next', 'dist-server'),
    'server/build/supabase.ts': copy('next-supabase', 'supabase'),
    'next/main.js': print('new server'),
    'next-supabase/functions/deliver-mail/index.js': 'new function',
    'dist/page': 'last page',
    'dist-server/main.js': print('last server'),
    'supabase/functions/deliver-mail/index.js': 'last function',
    ...(step !== undefined && {
      'node_modules/astro/package.json': '',
      'node_modules/.bin/astro': `#!/bin/sh\n${step}\n`,
    }),
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), content, { mode: 0o755 });
  }
  const read = (name: string) => readFileSync(join(path, name), 'utf8');
  const buildFolders = () => readdirSync(path).filter((name) => name.startsWith('.build-'));
  return {
    ...folder,
    read,
    buildFolders,
    holdsLastBuild() {
      assert.equal(read('dist/page'), 'last page');
      assert.equal(read('dist-server/main.js'), print('last server'));
      assert.equal(read('supabase/functions/deliver-mail/index.js'), 'last function');
      assert.deepEqual(buildFolders(), []);
    },
    /** Runs `npm start`, or with `--as-built` `npm run serve`. */
    start(...parameters: string[]) {
      return spawn(process.execPath, ['build/start.js', ...parameters], {
        cwd: path,
        env: { ...cleanEnv, NODE_ENV: 'development' },
      });
    },
    run(...parameters: string[]) {
      return outcomeOf(this.start(...parameters));
    },
  };
}

async function outcomeOf(child: ChildProcessWithoutNullStreams) {
  const [out, err, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { status, out, err };
}
