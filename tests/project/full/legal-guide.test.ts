import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { unreplacedPaths } from '../../../owner/demo.ts';
import { aboutAt, namesAt } from '../../../owner/describe.ts';
import { owner } from '../../../owner.ts';
import { replaceable } from '../../../site/content/page-words.ts';

const guide = readFileSync('docs/recht.md', 'utf8');
// An owner may change any word of the page; the guide says to read it again then.
const skip = !unreplacedPaths(owner).includes('company.name') && 'this owner may have other words';

test('docs/recht.md: each quoted sentence is on the page, under the key that replaces it', {
  skip,
}, () => {
  const rows = [...guide.matchAll(/^\| “(.+?)” \| `(\w+\/[\w/-]+)` \|/gm)];
  assert.ok(rows.length > 10);
  for (const [, sentence = '', key = ''] of rows) {
    const text = replaceable.get(key)?.replaceAll('\u00A0', ' ');
    assert.ok(text?.includes(sentence), `${key} does not contain “${sentence}”`);
  }
});

test('docs/recht.md: each value of owner.json that it mentions exists', () => {
  const groups = namesAt('');
  const named = [...guide.matchAll(/`(\w+(?:\.\w+)*)(?:: \w+)?`/g)].map(([, path = '']) => path);
  const paths = named.filter((path) => groups.includes(path.split('.')[0] ?? ''));
  assert.ok(paths.length > 20);
  for (const path of paths) assert.doesNotThrow(() => aboutAt(path), path);
});
