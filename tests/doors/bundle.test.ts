import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { demoKey } from '../../public.ts';
import { answersGoTo, startMailbox } from '../support/mailbox.ts';
import { temporaryFolder } from '../support/server.ts';

const root = join(import.meta.dirname, '../..');
const program = 'dist-server/main.js';

test('the built server takes a request and delivers it', async () => {
  assert.ok(existsSync(join(root, program)), `${program} is not built: npm run build`);
  await using folder = await temporaryFolder();
  await using mailbox = await startMailbox();
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      DATABASE_URL: `file:${folder.path}/contact.db`,
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'site@praktijk.example',
      MAIL_TO: 'eigenaar@praktijk.example',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let log = '';
  const listening = Promise.withResolvers<string>();
  child.stdout.on('data', (chunk: Buffer) => {
    log += chunk.toString();
    const address = log.match(/Listening on (http:\/\/[\d.:]+)/)?.[1];
    if (address) listening.resolve(address);
  });
  const address = await listening.promise;
  assert.match(await (await fetch(address)).text(), /<html lang="nl">/);
  const response = await fetch(`${address}/functions/v1/send-contact-email`, {
    method: 'POST',
    body: JSON.stringify({
      firstName: 'Anne',
      lastName: 'de Vries',
      email: 'anne@praktijk.nl',
      phone: '0612345678',
      type: 'demo',
    }),
    headers: { 'content-type': 'application/json', apikey: demoKey },
  });
  assert.equal(response.status, 200);
  await mailbox.waitFor(answersGoTo('anne@praktijk.nl'));
  assert.equal((await fetch(`${address}/metrics`)).status, 200);
  child.kill('SIGTERM');
  assert.deepEqual(await once(child, 'exit'), [0, null]);
  assert.match(log, /"Stopped"/);
});
