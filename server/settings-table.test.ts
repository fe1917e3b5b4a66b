import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { supabaseVariables } from '../supabase/functions/_shared/settings.ts';
import { exampleSettings } from '../tests/support/calls/example-settings.ts';
import { readSettings } from './settings.ts';
import { type Variable, variables } from './settings-table.ts';

const documented = Object.fromEntries(
  Object.entries<Variable>({ ...supabaseVariables, ...variables }).filter(
    ([, { meaning }]) => meaning !== undefined,
  ),
);
const names = Object.keys(documented).sort();

test("the README's table has each variable of the owner, with its default and meaning, and no other", () => {
  const readme = readFileSync('README.md', 'utf8');
  const rows = [...readme.matchAll(/^\| `([A-Z_]+)` +\| (.+?) +\| (.+?) +\|$/gm)];
  assert.deepEqual(rows.map(([, name]) => name).sort(), names);
  for (const [, name = '', fallback, meaning] of rows) {
    const variable = documented[name];
    assert.equal(meaning, variable?.meaning, name);
    if (variable?.default !== undefined) assert.equal(fallback, `\`${variable.default}\``, name);
  }
});

test('.env.example has each variable of the owner, with its default or with a value that may be, and no other', () => {
  const example = exampleSettings();
  assert.deepEqual(Object.keys(example).sort(), names);
  for (const [name, { default: fallback }] of Object.entries(documented))
    if (fallback !== undefined) assert.equal(example[name], fallback, name);
  assert.doesNotThrow(() => readSettings(example));
});
