import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWithoutReadOnly, plainRefusal, scenes, startWithoutWriting } from './read-only.ts';

const skip = isWithoutReadOnly();

for (const [name, scene] of Object.entries(scenes)) {
  test(`${name} that cannot be written stops the start with one line`, { skip }, async () => {
    assert.match(await startWithoutWriting(scene), plainRefusal);
  });
}
