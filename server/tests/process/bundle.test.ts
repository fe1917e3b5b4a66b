import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { startMailbox, writesTo } from '../support/mail/mailbox.ts';
import { send } from '../support/server/send.ts';
import { builtProgram, startServer } from '../support/server/server.ts';

test('built server: handles signals before it loads anything else', () => {
  const listening = readFileSync(builtProgram, 'utf8').match(
    /^import\s*"\.\/(.*?)";await import\(/,
  )?.[1];
  const loaded = readFileSync(join('dist-server', String(listening)), 'utf8');
  assert.match(loaded, /SIGTERM/);
  for (const [, from = ''] of loaded.matchAll(/\bfrom\s*["'](.*?)["']/g))
    assert.match(from, /^node:/);
});

test('built server: accepts a request and delivers it', async () => {
  await using mailbox = await startMailbox();
  await using server = await startServer({ SMTP_URL: mailbox.url }, { program: builtProgram });
  assert.match(await (await fetch(server.address)).text(), /<html lang="nl">/);
  await send(server.address, { email: 'anne@praktijk.nl' });
  await mailbox.waitFor(writesTo('anne@praktijk.nl'));
  assert.equal((await fetch(`${server.address}/metrics`)).status, 200);
  assert.equal(await server.stop('SIGTERM'), 0);
  assert.match(server.log(), /"Stopped"/);
});
