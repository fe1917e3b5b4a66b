import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { migrations } from '../../storage/postgres/schema.ts';

const folder = join(import.meta.dirname, '../../../supabase/migrations');

test('each version of the schema is one migration of Supabase, to the letter and in order', () => {
  const files = globSync(join(folder, '*_contact_*.sql')).sort();
  const texts = files.map((file) => readFileSync(file, 'utf8').replace(/^-- .*\n\n/, ''));
  assert.deepEqual(texts, migrations);
});
