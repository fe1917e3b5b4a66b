import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../server/tests/support/server/server.ts';

const isWithChrome =
  existsSync('/Applications/Google Chrome.app') && 'Chrome is found by its place';

test('where Chromium is missing and cannot be installed, the benchmark says so in a line and goes on', {
  skip: isWithChrome,
}, async () => {
  await using nothing = await temporaryFolder();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'run.ts'), 'opening', 'loading'],
    { env: { PATH: nothing.path, PLAYWRIGHT_BROWSERS_PATH: nothing.path }, encoding: 'utf8' },
  );
  assert.equal(status, 1);
  const lines = stderr.trim().split('\n');
  for (const [index, part] of ['opening', 'loading'].entries())
    assert.match(lines[index] ?? '', new RegExp(`^${part} is not measured: Chromium is missing`));
  assert.equal(lines.length, 2, stderr);
  assert.doesNotMatch(stdout, /at (?:most|least)/);
});
