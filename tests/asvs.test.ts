import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const rows = readFileSync('docs/asvs.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

test('each requirement of the ASVS that the table lists names what holds it, and that is there', () => {
  assert.ok(rows.length > 40);
  for (const [, requirement = '', , held = ''] of rows) {
    const files = [...held.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
    assert.ok(files.length > 0 || held.startsWith('README'), requirement);
    for (const file of files) assert.ok(existsSync(file), `${requirement}: ${file}`);
  }
});
