import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../support/server/server.ts';
import { longestStall, watchStalls } from '../disk/troubles.ts';

const blocked = `setTimeout(() => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
  setTimeout(() => {}, 50);
}, 50)`;

test('control: the stall check detects a blocked event loop', async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'stalls');
  const { flags, env } = watchStalls(file);
  const cwd = join(import.meta.dirname, '../../../..');
  execFileSync(process.execPath, [...flags, '--eval', blocked], { env, cwd, timeout: 30_000 });
  const stallMs = longestStall(file, 0);
  assert.ok(stallMs > 250, `${stallMs}`);
});
