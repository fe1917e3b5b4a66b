import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withLineEnds } from './line-ends.ts';

const together = (word: string) => `<span class="nowrap">${word}</span>`;
const kept: [html: string, expected: string][] = [
  ['<p>Hij belt. U beslist.</p>', '<p>Hij belt. U\u00A0beslist.</p>'],
  ['<p>“Ja.” Zo gaat het.</p>', '<p>“Ja.” Zo\u00A0gaat het.</p>'],
  ['<p>Hij belt. <b>Uw arts kijkt.</b></p>', '<p>Hij belt. <b>Uw\u00A0arts kijkt.</b></p>'],
  ['<p>Om 10.15 uur, 152/91 mmHg</p>', '<p>Om 10.15\u00A0uur, 152/91\u00A0mmHg</p>'],
  ['<p>Een AI-assistent.</p>', `<p>Een ${together('AI-assistent')}.</p>`],
  ['<p>De UDI-DI 0871.</p>', `<p>De ${together('UDI-DI')} 0871.</p>`],
  [
    '<dialog>Hij belt. U beslist.<dl><dd>Hij belt. U beslist.</dd></dl></dialog>',
    '<dialog>Hij belt. U beslist.<dl><dd>Hij belt. U\u00A0beslist.</dd></dl></dialog>',
  ],
  ['<p>Hij belt.</p><p>Uw IP-adres</p>', `<p>Hij belt.</p><p>Uw ${together('IP-adres')}</p>`],
];

test('the opening of a sentence, a number with its unit and a hyphen stay on one line', () => {
  for (const [html, expected] of kept) assert.equal(withLineEnds(html), expected);
});

const untouched = [
  '<p>5-10 uur per week</p>',
  '<p>tot 75% van de gesprekken. Daarna belt u.</p>',
  '<dt>AI-assistent</dt>',
  '<p>a-b@e-mail.example, flow-bot, 1234 AB &#x27;s-Gravenpolder</p>',
  '<p title="Hij belt. U beslist.">Hij belt</p>',
  '<head><title>Hij belt. U beslist.</title></head>',
  '<script>f(`Hij belt. U beslist.`)</script>',
  '<style>.max-sm\\:w-full{--a: b. U c}</style>',
  '<dialog><p>Hij belt. U beslist over een AI-assistent.</p></dialog>',
  '<template><p>Hij belt. U beslist.</p></template>',
];

test('the words of the specification, what is no text, and what React hydrates stay as they are', () => {
  for (const html of untouched) assert.equal(withLineEnds(html), html);
});
