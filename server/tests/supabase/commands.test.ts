import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

/** Options that Supabase's CLI 3 needs: by default it targets the local stack, and asks for confirmation. */
const needed: [words: RegExp, option: RegExp][] = [
  [/db push|migration repair/, / --remote\b/],
  [/functions deploy/, / --yes\b/],
];

test("docs/deploy.md: each command of Supabase's CLI has a version and a target", () => {
  const text = readFileSync('docs/deploy.md', 'utf8');
  const commands = [...text.matchAll(/npx supabase[^`\n]*/g)].map(([command]) => command);
  assert.ok(commands.length >= 8, commands.join('\n'));
  for (const command of commands) {
    assert.match(command, /^npx supabase@3\b/);
    for (const [words, option] of needed) if (words.test(command)) assert.match(command, option);
  }
});
