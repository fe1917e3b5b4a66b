import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aRequest } from '../support/calls/a-request.ts';
import { sendJson } from '../support/calls/contact-calls.ts';
import { type RunningServer, startServer, temporaryFolder } from '../support/server/server.ts';

const good = aRequest();

test('what was recorded and is sent again, also at once and after a restart, is one request', async () => {
  await using folder = await temporaryFolder();
  const settings = { DATABASE_URL: `file:${folder.path}/contact.db`, RATE_LIMIT: '0' };
  await using first = await startServer(settings);
  const replays = Array.from({ length: 20 }, () => reference(first, good));
  const references = await Promise.all(replays);
  assert.equal(await stored(first), 1);
  await using second = await startServer(settings);
  references.push(await reference(second, good));
  references.push(await reference(second, { ...good, more: 'x' }));
  assert.equal(new Set(references).size, 1);
  assert.equal(await stored(second), 0);
});

/** Stops the server, so that its log is whole. @returns How many requests it stored. */
async function stored(server: RunningServer): Promise<number> {
  assert.equal(await server.stop(), 0);
  return server.log().match(/"code":"ok".*"repeat":false/g)?.length ?? 0;
}

async function reference({ address }: RunningServer, fields: object): Promise<string> {
  const response = await sendJson(address, fields, { 'idempotency-key': 'k' });
  assert.equal(response.status, 200);
  return (await response.json()).reference;
}
