import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { cleanEnv } from '../../support/machine/clean-env.ts';

test('end-tests.ts: a file whose failed test leaves a server open ends within 30 s and reports every test', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'red-'));
  const file = join(folder.path, 'red.test.js');
  await writeFile(
    file,
    `const { test } = require('node:test');
     for (let number = 1; number < 50; number += 1) test('green ' + number, () => {});
     test('red', async () => {
       await new Promise((listening) => require('node:http').createServer().listen(0, listening));
       throw new Error('why it is red');
     });`,
  );
  const flags = ['--import=./tests/support/end-tests.ts', '--test', '--test-reporter=tap'];
  const { status, stdout } = spawnSync(process.execPath, [...flags, file], {
    env: cleanEnv,
    encoding: 'utf8',
  });
  assert.equal(status, 1);
  assert.match(stdout, /^# tests 50$/m);
  assert.match(stdout, /^# fail 1$/m);
  assert.match(stdout, /why it is red/);
});
