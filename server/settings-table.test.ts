import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { supabaseVariables } from '../supabase/functions/_shared/settings.ts';
import { readSettings } from './settings.ts';
import { type Variable, variables } from './settings-table.ts';
import { exampleSettings } from './tests/support/calls/example-settings.ts';

const table: Record<string, Variable> = { ...supabaseVariables, ...variables };
// Supabase sets its own variables.
const names = Object.keys(table)
  .filter((name) => !name.startsWith('SUPABASE_'))
  .sort();

test('docs/settings.md: exactly the variables that an owner sets, each with its default and a meaning', () => {
  const document = readFileSync('docs/settings.md', 'utf8');
  const rows = [...document.matchAll(/^\| `([A-Z_]+)` +\| (\S.*?) +\| \S.*\|$/gm)];
  assert.deepEqual(rows.map(([, name]) => name).sort(), names);
  for (const [, name = '', shown] of rows) {
    const fallback = table[name]?.default;
    if (fallback !== undefined) assert.equal(shown, `\`${fallback}\``, name);
  }
});

test('.env.example: exactly the variables that an owner sets, each with its default or a valid value', () => {
  const example = exampleSettings();
  assert.deepEqual(Object.keys(example).sort(), names);
  for (const name of names) assert.equal(table[name]?.default ?? example[name], example[name]);
  assert.doesNotThrow(() => readSettings(example));
});
