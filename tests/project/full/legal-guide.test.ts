import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { demoSettings } from '../../../owner/demo.ts';
import { aboutAt, namesAt } from '../../../owner/describe.ts';
import { owner } from '../../../owner.ts';
import { replaceable } from '../../../site/content/page-words.ts';

const guide = readFileSync('docs/recht.md', 'utf8');
// Who has the code may change every word of the page, and the guide asks to read it again.
const skip = !demoSettings(owner).includes('company.name') && 'the words may be an owner’s own';

test('docs/recht.md: the quoted sentences are on the page, by the names that replace them', {
  skip,
}, () => {
  const rows = [...guide.matchAll(/^\| “(.+?)” \| `(\w+\/[\w/-]+)` \|/gm)];
  assert.ok(rows.length > 10);
  for (const [, sentence = '', key = ''] of rows) {
    const said = replaceable.get(key)?.replaceAll('\u00A0', ' ');
    assert.ok(said?.includes(sentence), `${key} does not say “${sentence}”`);
  }
});

test('docs/recht.md: each named value of owner.json exists', () => {
  const groups = namesAt('');
  const named = [...guide.matchAll(/`(\w+(?:\.\w+)*)(?:: \w+)?`/g)].map(([, path = '']) => path);
  const paths = named.filter((path) => groups.includes(path.split('.')[0] ?? ''));
  assert.ok(paths.length > 20);
  for (const path of paths) assert.doesNotThrow(() => aboutAt(path), path);
});
