import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { functionPath } from '../../contact/answers.ts';
import { demoKey } from '../../public.ts';
import { pushTables, startDenoDoor } from '../support/deno-door.ts';
import { answersGoTo, startMailbox } from '../support/mailbox.ts';
import { as, type PostgresServer, startPostgres } from '../support/postgres.ts';

let postgres: PostgresServer;
before(async () => {
  postgres = await startPostgres();
});
after(() => postgres?.[Symbol.asyncDispose]());

test('a request is stored, the bell rings, and the e-mail arrives once', async () => {
  await using mailbox = await startMailbox();
  const database = await emptyProject();
  await using door = await startDenoDoor({ SUPABASE_DB_URL: database, SMTP_URL: mailbox.url });
  const response = await send(door.address, 'anne@praktijk.nl');
  assert.equal(response.status, 200);
  assert.match((await response.json()).reference, /^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/);
  await mailbox.waitFor(answersGoTo('anne@praktijk.nl'));
  assert.deepEqual(await ring(door.address, await secretOf(database)), [200, nothingDone]);
  assert.equal(mailbox.received.length, 1);
});

const nothingDone = { delivered: 0, postponed: 0, undeliverable: 0, erased: 0 };

async function emptyProject(): Promise<string> {
  const url = await postgres.create();
  await pushTables(url);
  return url;
}

function send(address: string, email: string): Promise<Response> {
  return fetch(address + functionPath, {
    method: 'POST',
    body: JSON.stringify({
      firstName: 'Anne',
      lastName: 'de Vries',
      email,
      phone: '0612345678',
      type: 'demo',
    }),
    headers: { 'content-type': 'application/json', apikey: demoKey },
  });
}

async function ring(address: string, secret: string): Promise<[number, unknown]> {
  const response = await fetch(`${address}/functions/v1/deliver-mail`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}` },
  });
  const text = await response.text();
  return [response.status, text === '' ? '' : JSON.parse(text)];
}

async function secretOf(database: string): Promise<string> {
  const [row] = await as(database, "select value from contact.secrets where name = 'deliver'");
  return String(row?.value);
}
