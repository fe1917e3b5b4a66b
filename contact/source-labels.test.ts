import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { maxValueLength, readSource, sourceLabels } from './source-labels.ts';

for (const [query, source] of [
  ['', {}],
  [
    '?utm_source=nieuwsbrief&utm_medium=email&utm_campaign=Najaar%202026',
    {
      utm_source: 'nieuwsbrief',
      utm_medium: 'email',
      utm_campaign: 'Najaar 2026',
    },
  ],
  ['utm_source=a&utm_source=b&utm_term=c&gclid=d&utm_id=e', { utm_source: 'a' }],
  ['?utm_source=%20%00%E2%80%8B&utm_medium=', {}],
  ['?utm_source=%0D%0ABcc%3A%20x%40y.nl', { utm_source: 'Bcc: x@y.nl' }],
  [`?utm_source=${'a'.repeat(5_000)}`, { utm_source: 'a'.repeat(60) }],
  [`?utm_source=${'a'.repeat(59)}${encodeURIComponent('🙂')}`, { utm_source: 'a'.repeat(59) }],
  ['?utm_source=%ED%A0%80x%FF', { utm_source: '\uFFFD\uFFFD\uFFFDx\uFFFD' }],
  ['?UTM_SOURCE=a&__proto__=b', {}],
] as const)
  test(`readSource: "${query.slice(0, 60)}" becomes ${JSON.stringify(source).slice(0, 60)}`, () => {
    assert.deepEqual(readSource(query), source);
  });

test('readSource: returns only known labels with short, well-formed values, whatever the query', () => {
  const part = fc.tuple(
    fc.constantFrom(...sourceLabels, 'gclid', 'utm_id'),
    fc.string({ unit: 'binary', maxLength: 90 }),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const query = parts.map(
        ([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`,
      );
      for (const [label, value] of Object.entries(readSource(query.join('&')))) {
        assert.ok((sourceLabels as readonly string[]).includes(label));
        assert.ok(value.length >= 1 && value.length <= maxValueLength);
        assert.ok(value.isWellFormed());
        assert.doesNotMatch(value, /\p{Cc}/u);
      }
    }),
  );
});
