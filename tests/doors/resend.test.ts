import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { demoKey } from '../../public.ts';
import { proper, refusing } from '../support/mail-moods.ts';
import { startMailServer } from '../support/mail-server.ts';
import { startServer, temporaryFolder } from '../support/server.ts';

test('what the mail server refused for good is kept, and goes out after resend while the server runs', async () => {
  await using mailServer = await startMailServer(refusing({ eigenaar: 550 }));
  await using server = await startServer({
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    MAIL_FROM: 'site@praktijk.example',
    MAIL_TO: 'eigenaar@praktijk.example',
  });
  const references = [await send(server.address), await send(server.address)];
  for (const reference of references) {
    await server.logged(new RegExp(`"reference":"${reference}".*given up`));
  }
  mailServer.become(proper());

  const database = { DATABASE_URL: `file:${server.folder}/contact.db` };
  const none = await contact(['resend', 'AAAA-AAAA-AAAA'], database);
  assert.deepEqual(none, { code: 1, output: 'No e-mail of AAAA-AAAA-AAAA is undeliverable\n' });
  const one = await contact(['resend', references[1]?.toLowerCase() ?? ''], database);
  assert.deepEqual(one, { code: 0, output: '1 e-mail is owed again\n' });
  const rest = await contact(['resend'], database);
  assert.deepEqual(rest, { code: 0, output: '1 e-mail is owed again\n' });
  const nothing = await contact(['resend'], database);
  assert.deepEqual(nothing, { code: 0, output: 'No e-mail is undeliverable\n' });
  for (const reference of references) {
    await server.logged(new RegExp(`"reference":"${reference}".*e-mail delivered`));
  }
});

test('a bad command says what it may be, and fails', async () => {
  await using folder = await temporaryFolder();
  const database = { DATABASE_URL: `file:${folder.path}/contact.db` };
  for (const parameters of [['resent'], ['constructor'], ['resend', 'A', 'B'], []]) {
    const { code, output } = await contact(parameters, database);
    assert.equal(code, 2, parameters.join(' '));
    assert.match(output, /Usage: npm run contact/);
  }
  const { code, output } = await contact(['resend'], database);
  assert.equal(code, 1);
  assert.match(output, /^DATABASE_URL names .*contact\.db, and there is no such file\n$/);
  assert.equal((await contact(['--help'], {})).code, 0);
});

async function contact(parameters: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, ['server/cli.ts', ...parameters], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

async function send(address: string): Promise<string> {
  const response = await fetch(`${address}/functions/v1/send-contact-email`, {
    method: 'POST',
    body: JSON.stringify({
      firstName: 'Anne',
      lastName: 'de Vries',
      email: 'anne@praktijk.nl',
      phone: '0612345678',
      type: 'demo',
    }),
    headers: {
      'content-type': 'application/json',
      apikey: demoKey,
      'Idempotency-Key': crypto.randomUUID(),
    },
  });
  return (await response.json()).reference;
}
