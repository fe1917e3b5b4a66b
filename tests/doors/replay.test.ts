import assert from 'node:assert/strict';
import { test } from 'node:test';
import { functionPath } from '../../contact/answers.ts';
import { asJson, asPageForm } from '../support/contact-calls.ts';
import { good } from '../support/named-calls.ts';
import { type RunningServer, startServer, temporaryFolder } from '../support/server.ts';

const other = { ...good, firstName: 'Bert', email: 'bert@praktijk.nl' };

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

test('a key that was used tells nothing to who holds it, and keeps nobody from sending', async () => {
  await using server = await startServer({ RATE_LIMIT: '0' });
  const victim = await reference(server.address, 'stolen', good);
  const changed = [
    other,
    { ...good, firstName: 'anne' },
    { ...good, firstName: 'Anne de', lastName: 'Vries' },
    { ...good, email: 'ANNE@praktijk.nl' },
    { ...good, phone: '0612345678' },
    { ...good, type: 'demo' },
  ];
  const references = [victim];
  for (const fields of changed) references.push(await reference(server.address, 'stolen', fields));
  assert.equal(new Set(references).size, references.length);
  assert.equal(await reference(server.address, 'stolen', other), references[1]);
  assert.equal(await stored(server), references.length);
});

test('the same key in a bare form and in JSON is the same request', async () => {
  await using server = await startServer({ RATE_LIMIT: '0' });
  await reference(server.address, 'k', good);
  assert.equal(await sendForm(server.address, { ...good, idempotencyKey: 'k' }), 303);
  assert.equal(await sendForm(server.address, { ...good, idempotencyKey: 'l' }), 303);
  assert.equal(await sendForm(server.address, { ...other, idempotencyKey: 'k' }), 303);
  assert.equal(await stored(server), 3);
});

test('keys are compared as they are, however long and odd', async () => {
  await using server = await startServer({ RATE_LIMIT: '0' });
  const long = 'k'.repeat(10_000);
  const keys = [
    ...[
      long,
      `${long}k`,
      `${long.slice(1)}K`,
      'k',
      'K',
      'k k',
      'k  k',
      '"k"',
      '0',
      '00',
      '1e0',
      '1',
    ],
    ...[
      'null',
      'undefined',
      '__proto__',
      'constructor',
      "k'--",
      '%',
      '%6b',
      '\xe9',
      'e\xb4',
      'k,k',
    ],
    // What would end a list of fields and begin another, were they only strung together.
    ...['","contact","k', 'contact', '\\', '\\"'],
  ];
  const references = [];
  for (const key of keys) references.push(await reference(server.address, key, good));
  assert.equal(new Set(references).size, keys.length);
  for (const [index, key] of keys.entries())
    assert.equal(await reference(server.address, key, good), references[index], key.slice(0, 20));
  // Past the body's own limit, a form's key is no key any more.
  assert.equal(await sendForm(server.address, { ...good, idempotencyKey: long }), 303);
  assert.equal(await stored(server), keys.length);
  assert.match(server.log(), /"code":"too_large"/);
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
  assert.equal(server.log().match(/"code":"too_many"/g)?.length, 20);
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
