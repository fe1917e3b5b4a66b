import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWithoutReadOnly, plainRefusal, startWithoutWriting } from '../disk/read-only.ts';

const skip = isWithoutReadOnly();

for (const [name, isUsed] of [
  ['a data folder', false],
  ['a data folder with a database', true],
] as const) {
  test(`${name} that cannot be written stops the start with one line`, { skip }, async () => {
    assert.match(await startWithoutWriting({ what: 'folder', isUsed }), plainRefusal);
  });
}
