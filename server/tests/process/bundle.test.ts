import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ownerPath } from '../../../owner/own-folder.ts';
import { startMailbox, writesTo } from '../support/mail/mailbox.ts';
import { send } from '../support/server/send.ts';
import { builtProgram, startServer, temporaryFolder } from '../support/server/server.ts';

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

test('built contact command: contains the owner’s data, and reads no file for it', async () => {
  await using folder = await temporaryFolder();
  cpSync('dist-server', join(folder.path, 'dist-server'), { recursive: true });
  for (const place of ['.', 'dist-server']) {
    mkdirSync(join(folder.path, place, 'eigen'));
    writeFileSync(join(folder.path, place, ownerPath), 'wrong');
  }
  const program = join(folder.path, 'dist-server/contact.js');
  assert.equal(spawnSync(process.execPath, [program, '--help'], { cwd: folder.path }).status, 0);
});
