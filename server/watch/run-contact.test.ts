import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { until } from '../../tests/support/machine/until.ts';
import { temporaryFolder } from '../tests/support/server/server.ts';
import { createContactRunner } from './run-contact.ts';

test('createContactRunner: returns exit status and standard error', async () => {
  await using folder = await temporaryFolder();
  const program = join(folder.path, 'contact.cjs');
  const run = createContactRunner(program);
  await writeFile(
    program,
    "console.error(process.argv[2] + '\\ntwo'); process.exitCode = Number(process.argv[3])",
  );
  const { signal } = new AbortController();
  for (const status of [0, 1, 3])
    assert.deepEqual(await run(['one', String(status)], signal), { status, stderr: 'one; two' });
});

test('createContactRunner: starts no process until an aborted one has exited', {
  skip: process.platform === 'win32',
}, async () => {
  await using folder = await temporaryFolder();
  const program = join(folder.path, 'contact.cjs');
  const pids = join(folder.path, 'pids');
  // The program survives SIGTERM, like a process that is blocked on a disk.
  await writeFile(
    program,
    `require('node:fs').appendFileSync(${JSON.stringify(pids)}, process.pid + '\\n');
    process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)`,
  );
  const run = createContactRunner(program);
  const started = async () => (await readFile(pids, 'utf8').catch(() => '')).split('\n').length - 1;
  const stopping = new AbortController();
  const first = run([], stopping.signal);
  await until('the program runs', async () => (await started()) === 1);
  stopping.abort();
  await assert.rejects(first, { name: 'AbortError' });
  const next = () => run([], AbortSignal.timeout(30_000));
  await assert.rejects(next(), { message: /is not responding: the last attempt is still waiting/ });
  assert.equal(await started(), 1);
  process.kill(Number(await readFile(pids, 'utf8')), 'SIGKILL');
  await until('another one is started', async () => {
    next().catch(() => {});
    return (await started()) > 1;
  });
  for (const pid of (await readFile(pids, 'utf8')).trim().split('\n').slice(1))
    process.kill(Number(pid), 'SIGKILL');
});

test('createContactRunner: lowers the priority of each process, and kills one that does not end within the limit', async () => {
  await using folder = await temporaryFolder();
  const program = join(folder.path, 'contact.cjs');
  await writeFile(
    program,
    `process.on('SIGTERM', () => {});
    setTimeout(() => process.exit(1), process.argv[2] === 'hang' ? 60_000 : 5_000);
    if (process.argv[2] !== 'hang') setInterval(() => {
      if (require('node:os').getPriority() >= 10) process.exit();
    }, 10)`,
  );
  const run = createContactRunner(program);
  const { signal } = new AbortController();
  const message = 'contact hang did not end within 0.5 s: is the disk responding?';
  await assert.rejects(run(['hang'], signal, 500), { message });
  await until('the next run has a lower priority', () =>
    run([], signal).then(
      ({ status }) => status === 0,
      () => false,
    ),
  );
});
