import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EmailBody } from './email-body.ts';
import { toHtml } from './html-body.ts';
import { toText } from './text-body.ts';

const evil = '<b>"&\'\u202E\u2066\u061C\u2028';
const shown = '<b>"&\'';
const prose = `${'Een zin die langer is dan een regel. '.repeat(9)}${evil}`;

/** One block of each kind. */
const body: EmailBody = {
  heading: evil,
  preview: evil,
  blocks: [
    { text: prose },
    { title: evil },
    { warning: prose },
    {
      facts: [
        ['Telefoon', evil, `tel:${evil}`],
        ['x'.repeat(50), evil],
        [evil, undefined],
      ],
    },
    { buttons: [...Array(2).fill([evil, evil]), [evil, undefined], ['Lees', 'https://x.example']] },
  ],
  footer: [`Bel\u00A0112. ${prose}`],
};
const page = toHtml(body);

test('e-mail: escapes markup, and strips characters that change text direction', () => {
  assert.doesNotMatch(page, /<b>|"&'/);
  assert.doesNotMatch(page + toText(body), /[\p{Bidi_Control}\p{Zl}]/u);
  assert.equal(page.split('&lt;b&gt;&quot;&amp;&#39;').length - 1, 14);
});

test('e-mail: loads no resource and has no script', () => {
  assert.doesNotMatch(
    page,
    /\bsrc=|\bsrcset=|url\(|@import|<link|<img|<script|(?<!<a href=")https?:|\son\w+=/i,
  );
});

test('e-mail: supports dark mode and phones, with text of at least 16 px and large buttons', () => {
  assert.match(page, /<meta name="color-scheme" content="light dark">/);
  assert.match(page, /<meta name="viewport" content="width=device-width/);
  const [sheet = ''] = page.match(/prefers-color-scheme:dark\){[^@]*/) ?? [];
  for (const [, look = ''] of page.matchAll(/class="(\w+)" style="(?:background-)?color:/g))
    assert.match(sheet, new RegExp(`\\.${look}\\{[^}]*!important`), look);
  // Skips `font-size:0`, which keeps the empty stripe above the card thin.
  for (const [size, pixels] of page.matchAll(/font-size:(\d+)px/g))
    assert.ok(Number(pixels) >= 16, size);
  assert.match(page, /<a [^>]*class="action" style="[^"]*padding:12px [^"]*line-height:24px/);
});

test('e-mail: the text version is wrapped and unescaped', () => {
  const text = toText(body);
  for (const line of text.split('\n')) assert.ok(line.length < 78, line);
  assert.doesNotMatch(text, /&\w+;|undefined|\u00A0/);
  assert.ok(text.includes(`\nTelefoon:  ${shown} (tel:${shown})\n`));
  assert.ok(text.includes(`\n${'x'.repeat(50)}: ${shown}\n`));
  assert.ok(text.includes('\nLees: https://x.example\n'));
  assert.ok(text.includes('\nBel 112. Een zin'));
});

test('e-mail: no line ends with a short first word of a sentence', () => {
  const blocks = [{ text: `${'Zo gaat het goed. '.repeat(20)}U hoeft niets te doen.` }];
  const short = { ...body, blocks, footer: [] };
  assert.match(toHtml(short), /goed\. Zo\u00A0gaat .* U\u00A0hoeft/);
  assert.doesNotMatch(toText(short), /\u00A0|^(?:.* )?\p{Lu}\p{L}?$/mu);
});
