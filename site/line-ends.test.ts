import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withLineEnds } from './line-ends.ts';

test('a word of one letter that begins a sentence stays with the next', () => {
  for (const [html, expected] of [
    ['<p>Dat is klaar. U hoeft niets.</p>', '<p>Dat is klaar. U\u00A0hoeft niets.</p>'],
    ['<p>U kiest. Zo gaat het.</p>', '<p>U\u00A0kiest. Zo gaat het.</p>'],
    ['<p>Belt hij u op? Ja.</p>', '<p>Belt hij u op? Ja.</p>'],
    ['<p>tot 75% en 5-10 uur per week</p>', '<p>tot 75% en 5-10 uur per week</p>'],
  ] as const)
    assert.equal(withLineEnds(html), expected);
});

test('AI-assistent is never broken', () => {
  const html = withLineEnds('<p>Een AI-assistent belt.</p>');
  assert.equal(html, '<p>Een <span class="nowrap">AI-assistent</span> belt.</p>');
});

test('head, scripts, styles, attributes and the dialog stay as they are', () => {
  for (const html of [
    '<head><title>U belt een AI-assistent</title></head>',
    '<script>say("<p>U belt een AI-assistent</p>")</script>',
    '<img alt="Dag. U belt een AI-assistent">',
    '<dialog><p>Dag. U belt</p><p>een AI-assistent</p></dialog>',
  ])
    assert.equal(withLineEnds(html), html);
});
