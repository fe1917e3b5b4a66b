import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contact } from '../server/contact-command.ts';

/** A test for each command, and what the command line says is wrong with it. */
export function testWrongWords(
  cases: readonly (readonly [words: readonly string[], problem: RegExp])[],
  env: () => Record<string, string>,
): void {
  for (const [words, problem] of cases) {
    test(`contact ${words.join(' ')} says what is wrong, does nothing, and ends with 2`, async () => {
      const { code, out, err } = await contact([...words], env());
      assert.equal(code, 2);
      assert.equal(out, '');
      assert.match(err, problem);
      assert.match(err, /Usage: npm run contact -- /);
    });
  }
}
