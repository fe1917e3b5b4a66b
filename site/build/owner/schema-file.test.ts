import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { schemaFile, schemaText } from './schema-file.ts';

test('owner.schema.json: is up to date', async () => {
  const hint = '`npm run check` updates owner/owner.schema.json';
  assert.equal(readFileSync(schemaFile, 'utf8'), await schemaText(), hint);
});
