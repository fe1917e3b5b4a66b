import { test } from 'node:test';
import { isWithoutReadOnly, startWithoutWriting } from '../disk/read-only.ts';

const options = { skip: isWithoutReadOnly() };

test('a data folder that cannot be written stops the start with one line', options, () =>
  startWithoutWriting({ what: 'folder', isUsed: false }),
);

test('so does a data folder with a database', options, () =>
  startWithoutWriting({ what: 'folder', isUsed: true }),
);
