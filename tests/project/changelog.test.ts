import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { migrations as postgres } from '../../server/storage/postgres/schema.ts';
import { firstVersion } from '../../server/storage/schema-changes.ts';
import { migrations as sqlite } from '../../server/storage/sqlite/schema.ts';

const changelog = readFileSync('CHANGELOG.md', 'utf8');

test('CHANGELOG.md: has the version of package.json, with its date', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  assert.match(changelog, new RegExp(`^## \\[${version}\\] - 20\\d\\d-\\d\\d-\\d\\d$`, 'm'));
});

test('CHANGELOG.md: describes each version of the database schema', () => {
  const numbersOf = (table: string) => {
    // Each version of the product has its own table.
    const bodies = changelog.split(`| ${table} schema |`).slice(1);
    const rows = bodies.flatMap((body) => body.split('\n\n', 1)).join('\n');
    return [...rows.matchAll(/^\| (\d+) \| \S/gm)]
      .map(([, number]) => Number(number))
      .sort((one, other) => one - other);
  };
  for (const [name, migrations] of Object.entries({ SQLite: sqlite, PostgreSQL: postgres }))
    assert.deepEqual(
      numbersOf(name),
      migrations.map((_, index) => firstVersion + index),
      name,
    );
});
