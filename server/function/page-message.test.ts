import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryPageMessages } from '../shared-state/memory/page-messages.ts';
import { createPageMessages, placeholder } from './page-message.ts';

const page = `<body>${placeholder}</body>`;
const minute = 60_000;

test('a message shows once, to whoever has its address', async () => {
  const messages = createPageMessages(memoryPageMessages(), () => 0);
  const url = new URL(await messages.leave('sent', []), 'http://site.example/');
  assert.match((await messages.show(page, url)) ?? '', /Bericht verzonden!/);
  assert.equal(await messages.show(page, url), undefined);
});

test('an address that was made up, or none, shows nothing', async () => {
  const messages = createPageMessages(memoryPageMessages(), () => 0);
  assert.equal(await messages.show(page, new URL('http://site.example/?bericht=sent')), undefined);
  assert.equal(await messages.show(page, new URL('http://site.example/')), undefined);
});

test('a message that is not fetched soon is gone', async () => {
  let now = 0;
  const messages = createPageMessages(memoryPageMessages(), () => now);
  const url = new URL(await messages.leave('sent', []), 'http://site.example/');
  now = 2 * minute;
  assert.equal(await messages.show(page, url), undefined);
});

test('a failure tells which fields, as text, and gives the phone number', async () => {
  const messages = createPageMessages(memoryPageMessages(), () => 0);
  const url = new URL(await messages.leave('failed', ['<b>']), 'http://site.example/');
  const shown = (await messages.show(page, url)) ?? '';
  assert.match(shown, /Er ging iets mis/);
  assert.match(shown, /<li>&lt;b&gt;<\/li>/);
  assert.match(shown, /href="tel:/);
});

test('however many messages wait, memory is bounded and the newest shows', async () => {
  const messages = createPageMessages(memoryPageMessages(), () => 0);
  const first = new URL(await messages.leave('sent', []), 'http://site.example/');
  let last = first;
  for (let count = 0; count < 10_000; count += 1) {
    last = new URL(await messages.leave('sent', []), 'http://site.example/');
  }
  assert.equal(await messages.show(page, first), undefined);
  assert.ok(await messages.show(page, last));
});
