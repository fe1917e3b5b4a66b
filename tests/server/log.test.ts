import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serverOn } from '../support/server/server-on.ts';

test('a log on a full disk holds up no request and no end', {
  skip: process.platform !== 'linux',
}, async () => {
  await using server = await serverOn('exec "$0" server/main.ts > /dev/full');
  for (let time = 0; time < 5; time += 1) assert.equal((await server.send()).status, 200);
  await server.end();
});

test('a reader of the log that stalls holds up no request and no end', {
  skip: process.platform === 'win32',
}, async () => {
  await using server = await serverOn('exec "$0" server/main.ts');
  for (let time = 0; time < 700; time += 1) assert.equal((await server.send()).status, 200);
  await server.end();
});
