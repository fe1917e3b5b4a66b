import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPageMessages, placeholder } from './page-message.ts';

const page = `<body>${placeholder}</body>`;
const minute = 60_000;

test('a message shows once, to whoever has its address', () => {
  const messages = createPageMessages(() => 0);
  const url = new URL(messages.leave('sent', []), 'http://site.example/');
  assert.match(messages.show(page, url) ?? '', /Bericht verzonden!/);
  assert.equal(messages.show(page, url), undefined);
});

test('an address that was made up, or none, shows nothing', () => {
  const messages = createPageMessages(() => 0);
  assert.equal(messages.show(page, new URL('http://site.example/?bericht=sent')), undefined);
  assert.equal(messages.show(page, new URL('http://site.example/')), undefined);
});

test('a message that is not fetched soon is gone', () => {
  let now = 0;
  const messages = createPageMessages(() => now);
  const url = new URL(messages.leave('sent', []), 'http://site.example/');
  now = 2 * minute;
  assert.equal(messages.show(page, url), undefined);
});

test('a failure tells which fields, as text, and gives the phone number', () => {
  const messages = createPageMessages(() => 0);
  const url = new URL(messages.leave('failed', ['<b>']), 'http://site.example/');
  const shown = messages.show(page, url) ?? '';
  assert.match(shown, /Er ging iets mis/);
  assert.match(shown, /<li>&lt;b&gt;<\/li>/);
  assert.match(shown, /href="tel:/);
});

test('however many messages wait, memory is bounded and the newest shows', () => {
  const messages = createPageMessages(() => 0);
  const first = new URL(messages.leave('sent', []), 'http://site.example/');
  let last = first;
  for (let count = 0; count < 10_000; count += 1) {
    last = new URL(messages.leave('sent', []), 'http://site.example/');
  }
  assert.equal(messages.show(page, first), undefined);
  assert.ok(messages.show(page, last));
});
