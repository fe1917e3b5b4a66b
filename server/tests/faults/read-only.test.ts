import { test } from 'node:test';
import { isWithoutReadOnly, startWithoutWriting } from './disk/read-only.ts';

test(
  'a database that cannot be written stops the start with one line',
  { skip: isWithoutReadOnly() },
  () => startWithoutWriting({ what: 'database', isUsed: true }),
);
