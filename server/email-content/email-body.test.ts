import assert from 'node:assert/strict';
import { test } from 'node:test';
import { owner } from '../../owner.ts';
import { aStoredRequest } from '../../tests/support/calls/a-request.ts';
import { readSettings } from '../settings.ts';
import { confirmation } from './confirmation.ts';
import type { EmailBody } from './email-body.ts';
import { toHtml } from './html-body.ts';
import { notification } from './notification.ts';
import { toText } from './text-body.ts';

const { mail: addresses } = readSettings({});
const request = aStoredRequest({ marks: ['link', 'random'] });

for (const [name, { html, text }] of Object.entries({
  // Without a link, which an owner may have set.
  notification: notification(request, addresses, ''),
  confirmation: confirmation(request, addresses, ''),
})) {
  const page = String(html);

  test(`the ${name} fetches nothing and runs nothing`, () => {
    assert.doesNotMatch(
      page,
      /\bsrc=|\bsrcset=|url\(|@import|<link|<img|<script|https?:|\son\w+=/i,
    );
  });

  test(`the ${name} suits a dark screen and a phone`, () => {
    assert.match(page, /<meta name="color-scheme" content="light dark">/);
    assert.match(page, /@media \(prefers-color-scheme:dark\)/);
    assert.match(page, /<meta name="viewport" content="width=device-width/);
    const sizes = [...page.matchAll(/font-size:(\d+)px/g)].map(([, size]) => Number(size));
    // The stripe above the card holds no text, and 0 takes its line's height away.
    for (const size of sizes) assert.ok(size === 0 || size >= 16, `${size}px`);
  });

  test(`every look of the ${name} has one for a dark screen`, () => {
    const [sheet = ''] = page.match(/prefers-color-scheme:dark\){[^@]*/) ?? [];
    for (const [, look = ''] of page.matchAll(/class="(\w+)" style="(?:background-)?color:/g))
      assert.match(sheet, new RegExp(`\\.${look}\\{[^}]*!important`), look);
  });

  test(`the ${name} has a link to call that is big enough for a thumb`, () => {
    assert.match(
      page,
      /<a href="tel:\+?\d+" class="action" style="[^"]*padding:12px [^"]*line-height:24px/,
    );
  });

  test(`the ${name} reads well as plain text`, () => {
    for (const line of String(text).split('\n')) assert.ok(line.length < 78, line);
    assert.doesNotMatch(String(text), /<\w|&\w+;|undefined|\u00A0/);
    assert.ok(String(text).replace(/\s+/g, ' ').includes(owner.product));
  });
}

test('nothing in a body is markup', () => {
  const evil = '<b>"&\'';
  const body: EmailBody = {
    heading: evil,
    preview: evil,
    blocks: [
      { text: evil },
      { title: evil, text: evil },
      { warning: evil },
      { facts: [['Naam', evil, `tel:${evil}`]] },
      { buttons: [{ label: evil, link: evil }] },
    ],
    footer: [evil],
  };
  const html = toHtml(body);
  assert.doesNotMatch(html, /<b>|"&'/);
  assert.equal(html.split('&lt;b&gt;&quot;&amp;&#39;').length - 1, 12);
  assert.ok(toText(body).includes(`Naam:  ${evil}`));
});
