import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWithoutReadOnly, plainRefusal, startWithoutWriting } from './disk/read-only.ts';

test('a database that cannot be written stops the start with one line', {
  skip: isWithoutReadOnly(),
}, async () => {
  assert.match(await startWithoutWriting({ what: 'database', isUsed: true }), plainRefusal);
});
