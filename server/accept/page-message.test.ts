import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import type { ContactType } from 'contact/contact-types.ts';
import type { Outcome } from 'contact/outcomes.ts';
import { owner } from '../../owner.ts';
import { createPageMessages, type Places, placeholder } from './page-message.ts';

const page = 'https://www.praktijk.example';
const backend = 'https://project.backend.example';
const ownMessage = /^\/\?bericht=[\w-]+\.[\w-]{43}$/;
const pageMessage = /^https:\/\/www\.praktijk\.example\/\?bericht=[\w-]+\.[\w-]{43}$/;
const pageFragment = /^https:\/\/www\.praktijk\.example\/#(?:niet-)?verzonden$/;

for (const [caller, from, siteUrl, url, expected] of [
  ['a static host', page, page, backend, pageFragment],
  ['this server', backend, undefined, '', ownMessage],
  ['this server, with SITE_URL set', backend, page, '', ownMessage],
  ['this server, alongside a static host', backend, page, backend, ownMessage],
  ['a listed origin without PUBLIC_BACKEND_URL', page, page, '', pageMessage],
  ['a listed origin that is PUBLIC_BACKEND_URL itself', page, page, page, pageMessage],
] as const)
  test(`redirect: a form from ${caller} leads to the page with its message`, () => {
    const { redirect } = createScene({ siteUrl, backend: { url }, allowedOrigins: [page] });
    const sent = redirect('sent', [], from);
    const failed = redirect('failed', [], from);
    assert.match(sent, expected);
    assert.match(failed, expected);
    assert.notEqual(sent, failed);
  });

test('show: a message is valid for two minutes, even if another instance’s clock is ahead or behind', () => {
  const { clock, redirect, show } = createScene();
  const address = redirect('sent', []);
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
    assert.equal(/Bericht verzonden!/.test(show(address) ?? ''), isShown, `${seconds} s`);
  }
});

test('show: ignores a message whose signature or content was changed', () => {
  const { redirect, show } = createScene();
  const good = redirect('failed', []);
  const [start = '', text = '', signature = ''] = good.split(/(?<==)|\./);
  const signed = (key: string, input: string) =>
    `${start}${text}.${createHmac('sha256', key).update(input).digest('base64url')}`;
  assert.equal(signed('key', `page-message.${text}`), good);
  const others = [
    signed('key', text),
    signed('key', `other.${text}`),
    signed('other', `page-message.${text}`),
    `${redirect('sent', []).split('.')[0]}.${signature}`,
    ...['', 'sent', '.', text, `${text}.`, `.${signature}`].map((value) => `${start}${value}`),
    ...[good.slice(0, -1), `${good}A`, `${good}.`, `${good}=`, `${good}%00`],
  ];
  for (const address of others) assert.equal(show(address), undefined, address);
  assert.ok(show(good));
});

test('show: a failure lists the field messages, escaped, and the phone number', () => {
  const { redirect, show } = createScene();
  const shown = show(redirect('failed', ['<b>', '“ë”'])) ?? '';
  for (const part of [
    /Er ging iets mis/,
    /<li>&lt;b&gt;<\/li><li>“ë”<\/li>/,
    /href="tel:[^"]+">Bel /,
  ])
    assert.match(shown, part);
});

const bookingUrl = 'https://agenda.example/demo?duur=30&taal=nl';

test('show: a sent demo request links to the booking page, if any, on this server and on a static host', () => {
  const elsewhere = { siteUrl: page, backend: { url: backend }, allowedOrigins: [page] };
  for (const [type, url, hasLink] of [
    ['demo', bookingUrl, true],
    ['demo', undefined, false],
    ['contact', bookingUrl, false],
  ] as const) {
    const { redirect, show } = createScene({}, url);
    const shown = show(redirect('sent', [], backend, type)) ?? '';
    assert.match(shown, /Bericht verzonden!/);
    const link = '<a href="https://agenda.example/demo?duur=30&amp;taal=nl" rel="noreferrer">';
    assert.equal(shown.includes(link), hasLink);
    assert.equal(shown.includes('Kies meteen een moment'), hasLink);
    const address = createScene(elsewhere, url).redirect('sent', [], page, type);
    assert.equal(address, `${page}/#verzonden${hasLink ? '-demo' : ''}`);
  }
  const { redirect, show } = createScene({}, bookingUrl);
  assert.doesNotMatch(show(redirect('failed', [], backend, 'demo')) ?? '', /agenda/);
});

function createScene(places: Partial<Places> = {}, bookingUrl?: string) {
  const clock = { now: 0 };
  const own = { siteUrl: undefined, backend: { url: '' }, allowedOrigins: [] };
  const messages = createPageMessages({ ...own, ...places }, 'key', () => clock.now, {
    ...owner,
    bookingUrl,
  });
  return {
    clock,
    redirect(outcome: Outcome, fields: string[], origin = backend, type: ContactType = 'contact') {
      const request = new Request(backend, { method: 'POST', headers: { origin } });
      return messages.redirect(request, { outcome, fields, ...(outcome === 'sent' && { type }) });
    },
    show: (address: string) =>
      messages.show(`<body>${placeholder}</body>`, new URL(address, backend)),
  };
}
