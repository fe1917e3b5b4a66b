import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { outcomes } from '../../../contact/outcomes.ts';
import { assertLean, budgets } from '../support/build/budgets.ts';
import { buildFolder, buildSiteFor } from '../support/build/build-site.ts';
import { findInvalid } from '../support/build/html.ts';

/** As long as those of a Supabase project. */
const backend = 'https://abcdefghijklmnopqrst.supabase.co';

let folder: Awaited<ReturnType<typeof buildFolder>>;
let page: string;
before(async () => {
  folder = await buildFolder();
  const key = `sb_publishable_${'k'.repeat(31)}`;
  await buildSiteFor({ PUBLIC_BACKEND_URL: backend, PUBLIC_BACKEND_KEY: key }, folder.path);
  page = readFileSync(join(folder.path, 'dist/index.html'), 'utf8');
});
after(() => folder[Symbol.asyncDispose]());

test('the document keeps its budgets with a backend of another origin, and no script is added', () => {
  assertLean(page, budgets.scriptForSecondOrigin);
  const scripts = globSync('dist/**/*.js').length;
  assert.equal(globSync('dist/**/*.js', { cwd: folder.path }).length, scripts);
});

test('the document that holds both messages is valid HTML', async () => {
  assert.ok(page.includes(outcomes.sent.title) && page.includes(outcomes.failed.title));
  assert.deepEqual(await findInvalid(page), []);
});

test('a build for its own origin holds no message', () => {
  const plain = readFileSync('dist/index.html', 'utf8');
  for (const { title, fragment } of Object.values(outcomes)) {
    assert.ok(!plain.includes(title) && !plain.includes(`"${fragment}"`));
  }
});
