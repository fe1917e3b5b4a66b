import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { cleanEnv } from '../../../../tests/support/machine/clean-env.ts';
import { freePort } from '../../../../tests/support/machine/listen.ts';
import { until } from '../../../../tests/support/machine/until.ts';
import { post } from '../../support/server/send.ts';
import { temporaryFolder } from '../../support/server/server.ts';

test(
  'log on a full disk: does not delay requests or shutdown',
  {
    skip: process.platform !== 'linux',
  },
  () => assertServes('exec "$0" server/main.ts > /dev/full', 5),
);

test(
  'log whose reader stalls: does not delay requests or shutdown',
  {
    skip: process.platform === 'win32',
  },
  () => assertServes('exec "$0" server/main.ts', 700),
);

/** Asserts that a server answers and stops, run with a shell command in which `$0` is Node; nobody reads its output. */
async function assertServes(command: string, requests: number): Promise<void> {
  await using folder = await temporaryFolder();
  const PORT = String(await freePort());
  const DATABASE_URL = `file:${folder.path}/contact.db`;
  const child = spawn('sh', ['-c', command, process.execPath], {
    env: { ...cleanEnv, PORT, RATE_LIMIT: '0', DATABASE_URL },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const exited = once(child, 'exit');
    const address = `http://127.0.0.1:${PORT}`;
    const isUp = () => {
      assert.equal(child.exitCode, null, 'the server did not start: npm run build');
      return fetch(`${address}/healthz`).then(Boolean, () => false);
    };
    await until('the server is up', isUp);
    for (let time = 0; time < requests; time += 1) assert.equal((await post(address)).status, 200);
    child.kill('SIGTERM');
    const status = await Promise.race([exited, delay(10_000, 'late', { ref: false })]);
    assert.deepEqual(status, [0, null]);
  } finally {
    child.kill('SIGKILL');
  }
}
