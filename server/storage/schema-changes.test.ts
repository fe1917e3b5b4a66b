import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sha256 } from '../lib/secrets.ts';
import { migrations as ofPostgres } from './postgres/schema.ts';
import { migrations as ofSqlite } from './sqlite/schema.ts';

// The databases of version 2.0.0 have it, and are not changed by a change of this text.
test('first schema: never changed but for comments, in SQLite and PostgreSQL', () => {
  const hashOf = ([first = '']: readonly string[]) =>
    sha256(first.replace(/^--.*\n/gm, ''))
      .toString('hex')
      .slice(0, 16);
  assert.deepEqual(
    [hashOf(ofSqlite), hashOf(ofPostgres)],
    ['a711d3cf4b5a7e3c', '61876ed20e1d6f31'],
  );
});
