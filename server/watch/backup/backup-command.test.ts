import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { until } from '../../../tests/support/machine/until.ts';
import { temporaryFolder } from '../../tests/support/server/server.ts';
import { createBackupCommand } from './backup-command.ts';

test('what the command made, warned of and refused is handed on', async () => {
  await using folder = await temporaryFolder();
  const program = join(folder.path, 'contact.cjs');
  const run = createBackupCommand(program);
  await writeFile(
    program,
    "console.log('Made ' + process.argv.slice(2)); console.error('one\\ntwo')",
  );
  assert.deepEqual(await run(['--now'], 30_000), {
    made: 'backup,--now',
    warnings: ['one', 'two'],
  });
  await writeFile(program, "console.error('there is no room'); process.exitCode = 1");
  await assert.rejects(run([], 30_000), { message: 'there is no room' });
});

test('a process that does not answer is left after its time, and none is started beside it', {
  skip: process.platform === 'win32',
}, async () => {
  await using folder = await temporaryFolder();
  const program = join(folder.path, 'contact.cjs');
  const pids = join(folder.path, 'pids');
  // It goes on after SIGTERM, as a process does that waits for a disk.
  await writeFile(
    program,
    `require('node:fs').appendFileSync(${JSON.stringify(pids)}, process.pid + '\\n');
    process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)`,
  );
  const run = createBackupCommand(program);
  const started = async () => (await readFile(pids, 'utf8').catch(() => '')).split('\n').length - 1;
  const stopping = new AbortController();
  const first = run([], 60_000, stopping.signal);
  await until('it runs', async () => (await started()) === 1);
  stopping.abort();
  await assert.rejects(first);
  await assert.rejects(run([], 60_000), {
    message: /does not answer: the last attempt still waits/,
  });
  assert.equal(await started(), 1);
  process.kill(Number(await readFile(pids, 'utf8')), 'SIGKILL');
  await until('the next one is started, and killed after its time', async () =>
    run([], 500).then(
      () => false,
      (error: Error) => /^no backup was made within 0\.5 s/.test(error.message),
    ),
  );
});
