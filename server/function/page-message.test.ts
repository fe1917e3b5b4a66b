import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { createPageMessages, placeholder } from './page-message.ts';

const page = `<body>${placeholder}</body>`;

test('a message is shown for two minutes, also where a clock is ahead or behind, and never after', () => {
  const { clock, leave, show } = createScene();
  const query = leave('sent', []);
  for (const [seconds, isShown] of [
    [0, true],
    [119, true],
    [120, false],
    [-5, true],
    [-120, false],
    [-86_400, false],
    [86_400, false],
  ] as const) {
    clock.now = seconds * 1_000;
    assert.equal(/Bericht verzonden!/.test(show(query) ?? ''), isShown, `${seconds} s`);
  }
});

test('only what was signed as a message, with the same key and as it stands, is shown', () => {
  const { leave, show } = createScene();
  const good = leave('failed', []);
  const sent = leave('sent', []);
  const [text = '', signature = ''] = good.replace('?bericht=', '').split('.');
  const signed = (key: string, input: string) =>
    `?bericht=${text}.${createHmac('sha256', key).update(input).digest('base64url')}`;
  assert.equal(signed('key', `page-message.${text}`), good);
  const others = [
    signed('key', text),
    signed('key', `other.${text}`),
    signed('other', `page-message.${text}`),
    `${sent.split('.')[0]}.${signature}`,
    ...['', 'sent', '.', text, `${text}.`, `.${signature}`].map((value) => `?bericht=${value}`),
    ...[good.slice(0, -1), `${good}A`, `${good}.`, `${good}=`, `${good}%00`],
  ];
  for (const query of others) assert.equal(show(query), undefined, query);
  assert.ok(show(good));
});

test('a failure tells which fields, as text, and gives the phone number', () => {
  const { leave, show } = createScene();
  const shown = show(leave('failed', ['<b>', '“ë”'])) ?? '';
  for (const part of [/Er ging iets mis/, /<li>&lt;b&gt;<\/li><li>“ë”<\/li>/, /href="tel:/])
    assert.match(shown, part);
});

function createScene() {
  const clock = { now: 0 };
  const { leave, show } = createPageMessages('key', () => clock.now);
  return {
    clock,
    leave,
    show: (query: string) => show(page, new URL(query, 'http://site.example/')),
  };
}
