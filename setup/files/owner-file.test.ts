import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withValue } from './owner-file.ts';

const text =
  '{\r\n\t"$schema": "./x.json",\r\n  "company":   {"kvk" : "1"},\r\n  "systems": ["a"]\r\n}';

test('one value changes, and no other byte', () => {
  assert.equal(withValue(text, ['company', 'kvk'], '2'), text.replace('"1"', '"2"'));
  assert.equal(withValue(text, ['systems', 0], 'b'), text.replace('"a"', '"b"'));
});

test('a value is taken out with its name', () => {
  assert.equal(
    withValue(text, ['systems'], undefined),
    text.replace(',\r\n  "systems": ["a"]', ''),
  );
});

test('a value that is not there yet is added with all above it', () => {
  const { demo, ...others } = JSON.parse(withValue(text, ['demo', 'minutes'], 30));
  assert.deepEqual(demo, { minutes: 30 });
  assert.deepEqual(others, JSON.parse(text));
  assert.equal(withValue('{}\n', ['product'], 'Bel'), '{\n  "product": "Bel"\n}\n');
});
