import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

/** What Supabase's CLI 3 needs to be told: it takes the local stack for the target, and asks where it can. */
const needed: [words: RegExp, option: RegExp][] = [
  [/db push|migration repair/, / --remote\b/],
  [/functions deploy/, / --yes\b/],
];

test("each command of Supabase's CLI in docs/deploy.md names its version and its target", () => {
  const text = readFileSync('docs/deploy.md', 'utf8');
  const commands = [...text.matchAll(/npx supabase[^`\n]*/g)].map(([command]) => command);
  assert.ok(commands.length >= 8, commands.join('\n'));
  for (const command of commands) {
    assert.match(command, /^npx supabase@3\b/);
    for (const [words, option] of needed) if (words.test(command)) assert.match(command, option);
  }
});
