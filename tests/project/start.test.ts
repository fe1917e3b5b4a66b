import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { aProject, astro, notBuilt, skip } from '../support/fast-build.ts';

test('npm start: builds, replaces the last build, and serves', { skip }, async () => {
  await using site = await aProject(astro);
  assert.deepEqual(await site.run(), { status: 0, out: 'new server', err: '' });
  assert.deepEqual(readdirSync(join(site.path, 'dist')), ['page', 'style']);
  // The NODE_ENV of the test is development: https://github.com/atomantic/PortOS/pull/5429
  assert.match(site.read('dist/page'), /^production /);
  assert.equal(site.read('supabase/functions/deliver-mail/index.js'), 'new function');
  assert.deepEqual(site.buildFolders(), []);
});

test('npm start: if a step fails, reports it, suggests npm run serve and keeps the last build', {
  skip,
}, async () => {
  await using site = await aProject('mkdir site/$5; echo wrong words >&2; exit 7');
  const err = `wrong words\n${notBuilt}`;
  assert.deepEqual(await site.run(), { status: 1, out: '', err });
  site.assertLastBuild();
});
