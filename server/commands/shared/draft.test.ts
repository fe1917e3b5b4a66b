import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../tests/support/server/server.ts';
import { UsageError } from './command.ts';
import { writeAtomically } from './draft.ts';

const program = `
  import { readSync, writeFileSync } from 'node:fs';
  import { writeAtomically } from ${JSON.stringify(import.meta.resolve('./draft.ts'))};
  setInterval(() => {}, 60_000);
  const [path, manner] = process.argv.slice(1);
  await writeAtomically(path, async (draft) => {
    for (const name of [draft, draft + '-journal']) writeFileSync(name, 'secret');
    process.stdout.write('written');
    // As SQLite does, which copies in one synchronous call.
    if (manner === 'blocks') readSync(0, Buffer.alloc(1));
    else await new Promise(() => {});
  });`;

for (const [signal, manner] of [
  ['SIGINT', 'waits'],
  ['SIGTERM', 'waits'],
  ['SIGTERM', 'blocks'],
  ['SIGHUP', 'waits'],
] as const)
  test(`writeAtomically: leaves nothing if ${signal} ends the process while its writer ${manner}`, async (t) => {
    await using folder = await temporaryFolder();
    const flags = ['--input-type=module', '-e', program, join(folder.path, 'copy.db'), manner];
    const writer = spawn(process.execPath, flags, { stdio: ['pipe', 'pipe', 'inherit'] });
    t.after(() => writer.kill('SIGKILL'));
    await once(writer.stdout, 'data');
    assert.equal((await readdir(folder.path)).length, 1);
    writer.kill(signal);
    writer.stdin.end();
    assert.deepEqual(await once(writer, 'exit'), [null, signal]);
    assert.deepEqual(await readdir(folder.path), []);
  });

test('writeAtomically: does not overwrite a file or follow a link; reports a missing folder', async () => {
  await using folder = await temporaryFolder();
  const [file, link] = [join(folder.path, 'copy.db'), join(folder.path, 'link.db')];
  await writeFile(file, 'mine');
  await symlink(join(folder.path, 'target'), link);
  for (const taken of [file, link])
    await assert.rejects(make(taken), new UsageError(`${taken} is er al; noem een nieuw bestand`));
  assert.equal(await readFile(file, 'utf8'), 'mine');
  assert.deepEqual((await readdir(folder.path)).sort(), ['copy.db', 'link.db']);
  const nowhere = join(folder.path, 'no', 'copy.db');
  await assert.rejects(make(nowhere), /copy\.db cannot be written: .*no such file or directory/);
});

const make = (path: string) => writeAtomically(path, (draft) => writeFile(draft, 'secret'));
