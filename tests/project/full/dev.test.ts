import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { ownerPath } from '../../../owner/own-folder.ts';
import { allValues, owner } from '../../../owner.ts';
import { logged } from '../../../server/tests/support/server/server.ts';
import { cleanEnv } from '../../support/machine/clean-env.ts';
import { until } from '../../support/machine/until.ts';
import { ownersProject } from '../../support/owners-project.ts';

test('npm run dev: starts without an error, and shows a change of owner.json', async () => {
  await using copy = await ownersProject(allValues, {});
  await cp('dist', join(copy.path, 'dist'), { recursive: true });
  const child = spawn(process.execPath, ['run.js', 'build/dev.ts'], {
    cwd: copy.path,
    env: { ...cleanEnv, PORT: '0', DATABASE_URL: `file:${copy.path}/data/contact.db` },
    // Its own process group, so that the test can end all of it.
    detached: true,
  });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (text) => {
    output += text;
  });
  child.stderr.on('data', (text) => {
    errors += text;
  });
  const exited = once(child, 'close');
  try {
    await logged(/http:\/\/localhost:\d+/, () => output);
    await logged(/Listening on /, () => output);
    const [address = ''] = /http:\/\/localhost:\d+/.exec(output) ?? [];
    const page = async () => (await fetch(address).catch(() => undefined))?.text();
    const shown = await page();
    assert.ok(shown?.includes(owner.product), `${owner.product} is not in ${shown}`);
    await writeFile(join(copy.path, ownerPath), '{"product": "Proefnaam"}');
    await until(
      () => `the new name on the page; output: ${output.slice(-500)}${errors}`,
      async () => (await page())?.includes('Proefnaam') === true,
    );
    assert.equal(errors, '');
    assert.doesNotMatch(output, /\[ERROR\]|\[WARN\]|"level":[56]0/);
  } finally {
    if (child.pid) process.kill(-child.pid, 'SIGTERM');
    await exited;
  }
});
