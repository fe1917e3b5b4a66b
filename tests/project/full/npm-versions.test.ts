/** Runs the README's commands in a clone of the last commit, with each supported npm. */
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';
import { aRequest } from '../../../server/tests/support/calls/a-request.ts';
import { sendJson } from '../../../server/tests/support/calls/contact-calls.ts';
import { temporaryFolder } from '../../../server/tests/support/server/server.ts';
import { fullSize } from '../../support/machine/full-size.ts';
import { freePort } from '../../support/machine/listen.ts';
import { until } from '../../support/machine/until.ts';

const project = join(import.meta.dirname, '../../..');
const nodePackage = `node-${process.platform}-${process.arch}`;

/** The versions of Debian 13, then those bundled with Node. npm 9 and 10 do not link the pinned Node. */
const machines = [
  { npm: '9.2.0', node: '20.20.2' },
  { npm: '10.8.2', node: '20.20.2' },
  { npm: '10.9.4', node: '22.23.3' },
  { npm: '11.21.2', node: '24.21.0' },
  { npm: '11.21.2', node: '26.10.0' },
];

/** The time limit of a first build. */
const buildMs = 300_000;

const skip = findObstacle();

for (const { npm, node } of machines)
  test(`npm ${npm} on Node ${node}: installs without a warning, serves on the pinned Node, and runs tests and commands`, {
    ...fullSize,
    skip,
  }, async () => {
    await using folder = await temporaryFolder();
    const path = await installMachine(folder.path, { npm, node });
    const clone = join(folder.path, 'clone');
    execFileSync('git', ['clone', '--quiet', project, clone]);
    const port = await freePort();
    const machine = {
      cwd: clone,
      env: { ...ownEnvironment(), PATH: path, PORT: String(port) },
      encoding: 'utf8',
    } as const;

    const { status, stderr } = spawnSync('npm', ['ci'], machine);
    assert.deepEqual({ status, stderr }, { status: 0, stderr: '' });

    const site = spawn('npm', ['start'], machine);
    const exited = once(site, 'exit');
    let log = '';
    for (const stream of [site.stdout, site.stderr]) stream.on('data', (chunk) => (log += chunk));
    const pid = await until(
      () => `the site is listening: ${log}`,
      () => log.match(/"pid":(\d+).*Listening on/)?.[1],
      buildMs,
    );
    const [program = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    assert.equal(program, join(clone, 'node_modules', nodePackage, 'bin/node'));
    assert.equal((await sendJson(`http://127.0.0.1:${port}`, aRequest())).status, 200);
    site.kill('SIGTERM');
    assert.deepEqual(await exited, [0, null]);
    assert.match(log, /"msg":"Stopped"/);

    const tested = spawnSync('node', ['run.js', '--test', 'contact/phone.test.ts'], machine);
    assert.equal(tested.status, 0, tested.stdout + tested.stderr);
    const listed = spawnSync('npm', ['run', 'contact', '--', 'list'], machine);
    assert.match(listed.stdout + listed.stderr, /\b1 aanvraag\b/);
  });

/** Installs this npm and Node into `folder`. @returns A PATH with these first. */
async function installMachine(folder: string, { npm, node }: { npm: string; node: string }) {
  const wanted = [`npm@${npm}`, `${nodePackage}@${node}`];
  execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', ...wanted]);
  const bin = join(folder, 'bin');
  await mkdir(bin);
  await symlink(join(folder, 'node_modules', nodePackage, 'bin/node'), join(bin, 'node'));
  await symlink(join(folder, 'node_modules/npm/bin/npm-cli.js'), join(bin, 'npm'));
  const others = (process.env['PATH'] ?? '').split(delimiter);
  return [bin, ...others.filter((each) => !each.includes('node_modules'))].join(delimiter);
}

/** The environment without the variables of npm and of the test runner. */
function ownEnvironment() {
  const excluded = /^(?:npm_(?!config_registry$)|NODE_TEST)/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !excluded.test(name)));
}

function findObstacle(): string | false {
  if (process.platform !== 'linux') return 'needs Linux: reads /proc';
  const { status } = spawnSync('npm', ['view', 'npm', 'version'], { timeout: 60_000 });
  return status !== 0 && 'no npm registry can be reached';
}
