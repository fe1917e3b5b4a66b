import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { functionPath } from '../../../contact/answers.ts';
import { demoKey } from '../../../hosting.ts';
import { cleanEnv } from '../machine/clean-env.ts';
import { temporaryFolder } from './server.ts';

/** Runs the real server by a shell command in which `$0` is Node; nobody reads what it writes. */
export async function serverOn(command: string) {
  const folder = await temporaryFolder();
  const port = await freePort();
  const child = spawn('sh', ['-c', command, process.execPath], {
    cwd: join(import.meta.dirname, '../../..'),
    env: {
      ...cleanEnv,
      PORT: String(port),
      RATE_LIMIT: '0',
      DATABASE_URL: `file:${folder.path}/contact.db`,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exited = once(child, 'exit');
  const address = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${address}/healthz`).catch(() => undefined))) {
    assert.equal(child.exitCode, null, 'the server ended by itself');
    await delay(50);
  }
  return {
    folder: folder.path,
    address,
    send: () =>
      fetch(address + functionPath, {
        method: 'POST',
        body: JSON.stringify({
          firstName: 'Anne',
          lastName: 'de Vries',
          email: `${crypto.randomUUID()}@praktijk.nl`,
          phone: '0612345678',
          type: 'demo',
        }),
        headers: { 'content-type': 'application/json', apikey: demoKey },
      }),
    /** Sends SIGTERM, and holds that the server ends with 0 within 10 s. */
    async end() {
      child.kill('SIGTERM');
      const status = await Promise.race([exited, delay(10_000, 'late', { ref: false })]);
      assert.deepEqual(status, [0, null]);
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await folder[Symbol.asyncDispose]();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
