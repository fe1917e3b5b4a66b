import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { ensureDeno } from '../support/server/deno.ts';
import { temporaryFolder } from '../support/server/server.ts';

test("both functions and all that they are made of pass Deno's check of types", async () => {
  await using folder = await temporaryFolder();
  const files = ['send-contact-email', 'deliver-mail'].map(
    (name) => `supabase/functions/${name}/index.ts`,
  );
  const { status, stderr } = spawnSync(
    ensureDeno(),
    ['check', '--node-modules-dir=manual', '--no-lock', ...files],
    {
      cwd: join(import.meta.dirname, '../../..'),
      env: { DENO_DIR: folder.path, DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' },
      encoding: 'utf8',
    },
  );
  assert.equal(status, 0, stderr);
});
