import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporaryFolder } from '../../tests/support/server/server.ts';
import { UsageError } from './command.ts';
import { makeComplete } from './draft.ts';

const program = `
  import { writeFileSync } from 'node:fs';
  import { makeComplete } from ${JSON.stringify(import.meta.resolve('./draft.ts'))};
  setInterval(() => {}, 60_000);
  await makeComplete(process.argv[1], (draft) => {
    for (const name of [draft, draft + '-journal']) writeFileSync(name, 'secret');
    process.stdout.write('written');
    return new Promise(() => {});
  });`;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  test(`a process that ${signal} ends in the middle of a file leaves nothing of it`, async (t) => {
    await using folder = await temporaryFolder();
    const writer = await startWriting(t, join(folder.path, 'copy.db'));
    assert.equal((await readdir(folder.path)).length, 1);
    assert.equal(await writer.end(signal), signal);
    assert.deepEqual(await readdir(folder.path), []);
  });

test('no file is overwritten, no link is followed, and a missing folder is told', async () => {
  await using folder = await temporaryFolder();
  const [file, link] = [join(folder.path, 'copy.db'), join(folder.path, 'link.db')];
  await writeFile(file, 'mine');
  await symlink(join(folder.path, 'target'), link);
  for (const taken of [file, link])
    await assert.rejects(make(taken), new UsageError(`${taken} is there already; name a new file`));
  assert.equal(await readFile(file, 'utf8'), 'mine');
  assert.deepEqual((await readdir(folder.path)).sort(), ['copy.db', 'link.db']);
  const nowhere = join(folder.path, 'no', 'copy.db');
  await assert.rejects(make(nowhere), /copy\.db cannot be written: .*no such file or directory/);
});

const make = (path: string) => makeComplete(path, (draft) => writeFile(draft, 'secret'));

/** A process that has begun to write a file, and never ends. */
async function startWriting(t: TestContext, path: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return {
    /** @returns The signal that ended it. */
    async end(signal: NodeJS.Signals) {
      child.kill(signal);
      const [, endedBy] = await once(child, 'exit');
      return endedBy;
    },
  };
}
