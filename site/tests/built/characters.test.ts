import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { mapTypes } from 'contact/contact-types.ts';
import { fields } from 'contact/fields.ts';
import { outcomes } from 'contact/outcomes.ts';
import { hoursOf } from '../../../owner/checks.ts';
import { certificates, claims, owner, words } from '../../../owner.ts';
import { confirmation } from '../../../server/deliver/email-content/confirmation.ts';
import { notification } from '../../../server/deliver/email-content/notification.ts';
import { aStoredRequest } from '../../../server/tests/support/calls/a-request.ts';
import { builtFolder } from '../../../server/tests/support/server/server.ts';
import { figures } from '../../content/claims.ts';
import { dialogWords } from '../../content/dialog.ts';
import { readPdfText, withoutSpace } from '../support/build/pdf-text.ts';

const read = (file: string) => readFileSync(join(builtFolder, file));
const [brochure = ''] = globSync('*-brochure.pdf', { cwd: builtFolder });
const addresses = { from: 'site@praktijk.example', to: ['info@praktijk.example'] };
const emails = mapTypes((type) => {
  const request = aStoredRequest({ type });
  const mails = [confirmation(request, addresses, undefined), notification(request, addresses)];
  return mails.map(({ subject, text }) => [subject, text]);
});
const texts = {
  page: wordsOf(String(read('index.html'))),
  '404 page': wordsOf(String(read('404.html'))),
  brochure: await readPdfText(read(brochure)),
  'e-mails': stringsIn(emails).join('\n'),
  messages: stringsIn([fields, outcomes, dialogWords]).join('\n'),
};
const ownersOwn = stringsIn([owner, claims, certificates, words])
  .map(onOneLine)
  .sort((one, other) => other.length - one.length);

for (const [where, text] of Object.entries(texts))
  test(`${where}: quotation marks, apostrophes, dashes and ellipses are typographic`, () => {
    assert.ok(text.length > 50, text);
    let ours = onOneLine(text);
    for (const own of ownersOwn) ours = ours.replaceAll(own, '').replaceAll(withoutSpace(own), '');
    assert.deepEqual(ours.match(/.{0,20}(?:['"´`]|\.\.\.| - ).{0,20}/g), null);
  });

test('specification: its quotations are verbatim; they and the messages have no non-breaking space', () => {
  const { automation, timeSaved } = claims;
  const quoted: [where: keyof typeof texts, string[]][] = [
    [
      'page',
      [
        ...['Neem Contact Op', 'Meer Informatie', 'Plan een Demo', 'Download Brochure'],
        ...['Annuleren', 'Verstuur'],
        ...(figures.automation ? [`tot ${automation.percent}%`] : []),
        ...(figures.timeSaved ? [`${hoursOf(timeSaved)} per week`] : []),
      ],
    ],
    ['404 page', ['Oops! Page not found', 'Return to Home']],
  ];
  for (const [where, all] of quoted)
    for (const words of all) {
      const pieces = texts[where].replaceAll('\u00A0', ' ').split(words).length;
      assert.ok(pieces > 1, `${where}: ${words}`);
      assert.equal(texts[where].split(words).length, pieces, `${where}: ${words}`);
    }
  assert.doesNotMatch(texts.messages, /\u00A0/);
});

/** What a visitor reads or hears: text, and the values of attributes. */
function wordsOf(html: string): string {
  const said = html.matchAll(
    / (?:alt|aria-label|title|content|data-title|data-description)="([^"]*)"/g,
  );
  const text = html
    .replace(/<(script|style)\b.*?<\/\1>|<\/?span[^>]*>/gs, '')
    .replace(/<[^>]*>/g, '\n');
  return [text, ...[...said].map(([, value = '']) => value)]
    .join('\n')
    .replace(/&#(?:x27|39);/g, "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

/** Every text in a value, at any depth, except the patterns of fields. */
function stringsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return name === 'pattern' || value === '' ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => stringsIn(each, name));
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
