import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { functionPath } from 'contact/wire.ts';
import { demoKey } from '../../../hosting.ts';
import { cleanEnv } from '../../../tests/support/machine/clean-env.ts';
import { listen } from '../../../tests/support/machine/listen.ts';
import { until } from '../../../tests/support/machine/until.ts';
import { post, send } from '../support/server/send.ts';
import { failToStart, startServer } from '../support/server/server.ts';

/** The start of a request. */
const half = `POST ${functionPath} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\napikey: ${demoKey}\r\n\r\n{`;

test('page: served at 127.0.0.1 and at localhost; other paths get the 404 page', async () => {
  await using server = await startServer();
  for (const name of ['127.0.0.1', 'localhost']) {
    const response = await fetch(`http://${name}:${server.port}/`);
    assert.equal(response.status, 200);
    assert.match(await response.text(), /<html lang="nl">/);
  }
  for (const other of [
    '/nergens',
    '/404.html',
    '/index.html',
    '/%2e%2e/package.json',
    '/_astro/x.js',
  ]) {
    const response = await fetch(server.address + other);
    assert.equal(response.status, 404, other);
    assert.match(await response.text(), /Oops! Page not found/);
  }
});

test('start without SMTP_URL: logs where e-mails go, and writes them there as .eml; mentions no webhook', async () => {
  await using server = await startServer();
  assert.match(server.log(), /no SMTP_URL: e-mails are written as \.eml files to .*mail/);
  const visitor = { firstName: 'Anne', lastName: 'de Vries', email: 'anne@praktijk.nl' };
  const reference = await send(server.address, visitor);
  await server.logged(/e-mail delivered/);
  const files = await readdir(join(server.folder, 'mail'));
  assert.deepEqual(files, [`notification-${reference}.eml`]);
  const mail = await readFile(join(server.folder, 'mail', files[0] ?? ''), 'utf8');
  assert.match(mail, /mailto:anne@praktijk\.nl/);
  const bodies = ['/status', '/metrics'].map(async (path) =>
    (await fetch(server.address + path)).text(),
  );
  const texts = [server.log(), ...(await Promise.all(bodies))].join('\n');
  // The help text of the metric that counts both e-mails and webhooks is not checked.
  assert.doesNotMatch(texts.replace(/or webhook, by/, ''), /webhook/i);
});

test('SIGTERM: ends the server within 10 s despite a stalled request', async () => {
  await using server = await startServer();
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(half);
  await fetch(server.address);
  const status = await Promise.race([
    server.stop('SIGTERM'),
    delay(10_000, 'late', { ref: false }),
  ]);
  socket.destroy();
  assert.equal(status, 0);
  // The last line is complete.
  assert.match(server.log(), /"msg":"Stopped"\}\n$/);
});

// rcarmo/piclaw#130: process 1 of a container gets only the signals that it listens for.
test('SIGTERM: ends the server with status 0 while it waits for its database', async () => {
  await using database = createServer();
  const connected = once(database, 'connection');
  const url = `postgres://x@127.0.0.1:${await listen(database)}/x`;
  const env = { ...cleanEnv, PORT: '0', DATABASE_URL: url };
  using child = spawn(process.execPath, ['server/main.ts'], { env, stdio: 'ignore' });
  const exited = once(child, 'exit');
  const [socket] = await connected;
  child.kill('SIGTERM');
  assert.deepEqual(await exited, [0, null]);
  socket.destroy();
});

// cloudwego/kitex#1055, tinode/chat#25: `nohup` ignores SIGHUP, but Node undoes that.
test('SIGHUP: the server keeps running without a terminal, as under nohup', async () => {
  await using server = await startServer();
  process.kill(server.pid, 'SIGHUP');
  // The first call may precede the signal.
  for (let call = 0; call < 3; call += 1)
    assert.equal((await fetch(server.address, { headers: { connection: 'close' } })).status, 200);
});

const noScript = spawnSync('script', ['--version']).status !== 0 && 'needs script of util-linux';
test('SIGHUP: the server ends with its terminal, and closes its database', {
  skip: noScript,
}, async () => {
  const under = ['sh', '-c', 'exec script -qfec "exec $*" /dev/null', 'sh'];
  await using server = await startServer({}, { under });
  // Closes the terminal.
  await server.stop('SIGKILL');
  await until('the database is closed', () => !existsSync(join(server.folder, 'contact.db-wal')));
});

test('aborted request: leaves no stack trace in the log, and the server still works', async () => {
  await using server = await startServer();
  const socket = connect(server.port, '127.0.0.1');
  socket.write(half, () => socket.destroy());
  await once(socket, 'close');
  assert.equal((await post(server.address)).status, 200);
  assert.equal(await server.stop(), 0);
  assert.doesNotMatch(server.log(), /\n\s+at |Error/);
});

test('start: fails with HOST, PORT and the reason if the port is in use', async () => {
  await using holder = await startServer();
  const { code, output } = await failToStart({
    PORT: String(holder.port),
    DATABASE_URL: `file:${holder.folder}/other.db`,
  });
  assert.equal(code, 1);
  assert.match(output, new RegExp(`PORT ${holder.port} cannot be used: .*already in use`));
  assert.doesNotMatch(output, /\n\s+at /);
});
