import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { serverFlags } from '../../../build/server-flags.js';
import { variables } from '../../settings-table.ts';
import { startServer, temporaryFolder } from '../support/server/server.ts';

const dockerfile = readFileSync('Dockerfile', 'utf8');
const compose = readFileSync('compose.yaml', 'utf8');
const caddyfile = readFileSync('Caddyfile', 'utf8');
const isRoot = process.getuid?.() === 0;

test('Dockerfile HEALTHCHECK: calls PORT, and fails if nobody answers', async () => {
  await using server = await startServer();
  assert.equal(checkHealth(String(server.port)), 0);
  await server.stop();
  assert.equal(checkHealth(String(server.port)), 1);
});

test('Dockerfile, compose.yaml, Caddyfile: every variable is a setting', () => {
  const names = [
    ...dockerfile.matchAll(/^(?:ARG|ENV) ([A-Z_]+)/gm),
    ...compose.matchAll(/^ {6,8}([A-Z_]+):|\$\{([A-Z_]+)/gm),
    ...caddyfile.matchAll(/\{\$([A-Z_]+)/g),
  ].map(([, name, interpolated]) => name ?? interpolated ?? '');
  assert.ok(names.length > 10, names.join());
  const known = ['SETUP_IN_DOCKER', ...Object.keys(variables)];
  const unknown = names.filter((name) => !known.includes(name));
  assert.deepEqual(unknown, []);
});

test('image: contains the build, and starts it as `npm run serve` and the systemd unit do', () => {
  const copied = [...dockerfile.matchAll(/^COPY --from=build \/site\/(\S+)/gm)];
  const paths = copied.map(([, path = '']) => path);
  assert.deepEqual(paths, ['dist', 'dist-server']);
  for (const path of paths) assert.ok(existsSync(path), path);
  assert.deepEqual(commandIn(/^CMD (\[.*\])$/m), ['node', ...serverFlags, 'dist-server/main.js']);
  const unit = readFileSync('docs/contact.service', 'utf8');
  assert.ok(unit.includes(` ${serverFlags.join(' ')} `), unit);
  for (const file of ['dist-server/main.js', 'dist-server/contact.js'])
    assert.ok(dockerfile.includes(file) && existsSync(file), file);
});

test('entrypoint.sh: runs its command as an unprivileged user that owns the data', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  mkdirSync(data);
  for (const path of [folder.path, data]) chmodSync(path, 0o755);
  const run = (program: string) =>
    spawnSync(resolve('entrypoint.sh'), ['sh', '-c', program], {
      cwd: folder.path,
      encoding: 'utf8',
      timeout: 30_000,
    });
  const { status, stdout, stderr } = run('id -u; echo aanvraag > data/contact.db');
  assert.deepEqual({ status, stderr }, { status: 0, stderr: '' });
  const { uid, mode } = statSync(data);
  // Without root, the image or the host has created the folder.
  const expected = isRoot ? { uid: 10_001, mode: 0o700 } : { uid: process.getuid?.(), mode: 0o755 };
  assert.deepEqual({ uid, mode: mode & 0o777 }, expected);
  assert.equal(stdout, `${expected.uid}\n`);
  assert.equal(run('exit 3').status, 3);
  // Setuid programs of root give the user no more rights.
  if (isRoot) assert.match(run('cat /proc/self/status').stdout, /^NoNewPrivs:\t1$/m);
});

// rcarmo/piclaw#130: as process 1 a shell receives only the signals that it traps.
test('entrypoint.sh: SIGTERM during chown exits with 143', {
  skip: !isRoot && 'needs root',
}, async () => {
  await using folder = await temporaryFolder();
  const chown = join(folder.path, 'chown');
  writeFileSync(chown, '#!/bin/sh\nkill -TERM $PPID\nwhile kill -0 $PPID; do sleep 0.05; done\n', {
    mode: 0o755,
  });
  const { status } = spawnSync(resolve('entrypoint.sh'), ['true'], {
    cwd: folder.path,
    env: { PATH: `${folder.path}:${process.env['PATH']}` },
    timeout: 30_000,
  });
  assert.equal(status, 143);
});

test('start: warns if SITE_URL differs from that of the build', async () => {
  await using server = await startServer({ SITE_URL: 'https://www.praktijk.example' });
  await server.logged(/SITE_URL is https:\/\/www\.praktijk\.example, .*: build again/);
});

/** The exit status of the health check, run as a container engine runs it. */
function checkHealth(port: string): number | null {
  const [program, ...parameters] = commandIn(/^HEALTHCHECK .*\\\n\s+CMD (\[.*\])$/m);
  assert.equal(program, 'node');
  return spawnSync(process.execPath, parameters, { env: { PORT: port }, timeout: 30_000 }).status;
}

/** A command of the Dockerfile. */
function commandIn(line: RegExp): string[] {
  return JSON.parse(dockerfile.match(line)?.[1] ?? '[]');
}
