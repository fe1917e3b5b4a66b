import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { test } from 'node:test';
import { sha256 } from '../lib/secrets.ts';
import { migrationFiles, migrations as postgresMigrations } from './postgres/schema.ts';
import { migrations as sqliteMigrations } from './sqlite/schema.ts';

// A database to which a migration was applied would miss a change of it. `docs/add-a-field-or-type.md` says when to add a hash.
const released = {
  sqlite: ['a711d3cf4b5a7e3c'],
  postgres: ['20261127090000_contact_100.sql 61876ed20e1d6f31'],
};

test('migrations: released ones are unchanged, except for comments', () => {
  assert.deepEqual(sqliteMigrations.map(hashOf), released.sqlite);
  const names = migrationFiles.map((file) => basename(file));
  assert.deepEqual(
    postgresMigrations.map((migration, index) => `${names[index]} ${hashOf(migration)}`),
    released.postgres,
  );
});

function hashOf(migration: string): string {
  const text = migration.replace(/^--.*\n/gm, '');
  return sha256(text).toString('hex').slice(0, 16);
}
