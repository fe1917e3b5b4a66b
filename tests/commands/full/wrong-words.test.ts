import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { testWrongWords } from '../../support/calls/wrong-words.ts';
import { contact } from '../../support/server/contact-command.ts';
import { startServer } from '../../support/server/server.ts';

const server = await startServer();
after(() => server[Symbol.asyncDispose]());
const env = () => ({ DATABASE_URL: `file:${server.folder}/contact.db` });

testWrongWords(
  [
    [['constructor'], /^Unknown command: constructor\n/],
    [
      ['list', '--status', 'sent'],
      /^--status is "sent"; it may be waiting, delivered, undeliverable/,
    ],
    [['list', '--since', 'gisteren'], /^--since is "gisteren"; it may be a day such as 2026-11-21/],
    [['list', '--older-than', '90d'], /^--older-than is "90d"; it may be a whole number from 1/],
    [['list', 'anne@praktijk.nl'], /^Unexpected: anne@praktijk\.nl/],
    [['list', '--limit'], /--limit/],
    [['list', '--all'], /--all/],
    [['show', '--json'], /^<who> is missing/],
    [['show', 'Anne'], /^"Anne" is no reference, e-mail address or phone number/],
    [['resend', 'A', 'B'], /^Unexpected: B/],
    [['erase'], /^<who> is missing/],
    [['erase', '*', '--yes'], /^"\*" is no reference/],
    [['erase', 'bea@praktijk.nl', '--json'], /^--json needs --yes/],
    [['backup'], /^<file> is missing/],
  ],
  env,
);

test('each command tells of itself, under either name of help', async () => {
  for (const name of ['show', 'export', 'resend', 'erase', 'backup', 'test-mail']) {
    const help = await contact([name, '--help'], env());
    assert.equal(help.code, 0);
    assert.ok(help.out.startsWith(`Usage: npm run contact -- ${name} `), help.out);
    assert.deepEqual(await contact([name, '-h'], env()), help);
  }
});

test('without a database each other command that needs one says so, too', async () => {
  const nowhere = { DATABASE_URL: `file:${server.folder}/none.db` };
  for (const words of [['show', 'a@b.nl'], ['export'], ['backup', 'x.db']]) {
    const { code, err } = await contact(words, nowhere);
    assert.equal(code, 1, words.join(' '));
    assert.match(err, /none\.db, and there is no such file; the server makes it at its start\n$/);
  }
});
