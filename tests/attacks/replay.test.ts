import assert from 'node:assert/strict';
import { test } from 'node:test';
import { functionPath } from '../../contact/answers.ts';
import { asJson, asPageForm } from '../support/calls/contact-calls.ts';
import { good } from '../support/calls/named-calls.ts';
import { type RunningServer, startServer, temporaryFolder } from '../support/server/server.ts';

test('what was recorded and is sent again, also at once and after a restart, is one request', async () => {
  await using folder = await temporaryFolder();
  const settings = { DATABASE_URL: `file:${folder.path}/contact.db`, RATE_LIMIT: '0' };
  await using first = await startServer(settings);
  const replays = Array.from({ length: 20 }, () => reference(first.address, 'k', good));
  const references = await Promise.all(replays);
  assert.equal(await stored(first), 1);
  await using second = await startServer(settings);
  references.push(await reference(second.address, 'k', good));
  references.push(await reference(second.address, 'k', { ...good, more: 'x' }));
  assert.equal(new Set(references).size, 1);
  assert.equal(await stored(second), 0);
});

test('without a key what is sent again within two minutes is one request, and a flood is refused', async () => {
  await using server = await startServer({ RATE_LIMIT: '10' });
  const statuses = new Map<number, number>();
  for (let time = 0; time < 30; time += 1) {
    const status = await sendForm(server.address, { ...good, idempotencyKey: '' });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  assert.deepEqual([...statuses], [[303, 30]]);
  assert.equal(await stored(server), 1);
  const refused = server.log().matchAll(/"code":"too_many","refused":(\d+)/g);
  assert.equal(
    [...refused].reduce((sum, [, count]) => sum + Number(count), 0),
    20,
  );
});

/** Ends the server, and tells how many requests it stored: the log is whole by then. */
async function stored(server: RunningServer): Promise<number> {
  assert.equal(await server.stop(), 0);
  return server.log().match(/"code":"ok".*"repeat":false/g)?.length ?? 0;
}

async function reference(address: string, key: string, fields: object): Promise<string> {
  const response = await fetch(address + functionPath, {
    method: 'POST',
    body: JSON.stringify(fields),
    headers: { ...asJson, 'idempotency-key': key },
  });
  assert.equal(response.status, 200);
  return (await response.json()).reference;
}

async function sendForm(address: string, fields: Record<string, string>): Promise<number> {
  const body = new URLSearchParams(fields).toString();
  const { status } = await fetch(address + functionPath, {
    method: 'POST',
    body,
    headers: asPageForm,
    redirect: 'manual',
  });
  return status;
}
