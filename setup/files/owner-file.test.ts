import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withLater, withValue } from './owner-file.ts';

const text =
  '{\r\n\t"$schema": "./x.json",\r\n  "company":   {"kvk" : "1"},\r\n  "systems": ["a"]\r\n}';

test('withValue: changes or removes one value, and no other byte', () => {
  assert.equal(withValue(text, ['company', 'kvk'], '2'), text.replace('"1"', '"2"'));
  assert.equal(withValue(text, ['systems', 0], 'b'), text.replace('"a"', '"b"'));
  const without = text.replace(',\r\n  "systems": ["a"]', '');
  assert.equal(withValue(text, ['systems'], undefined), without);
});

test('withValue: adds a value with its group, and ends lines as the file does', () => {
  const added = withValue(text, ['demo', 'minutes'], 30);
  const { demo, ...others } = JSON.parse(added);
  assert.deepEqual(demo, { minutes: 30 });
  assert.deepEqual(others, JSON.parse(text));
  assert.doesNotMatch(added, /[^\r]\n/);
  assert.equal(withValue('{}\n', ['product'], 'Bel'), '{\n  "product": "Bel"\n}\n');
});

test('withLater: keeps the later items, and only the new version of a changed one', () => {
  const [changed, old, later] = ['new', 'old', 'later'].map((answer) => ({
    question: answer === 'later' ? 'Mag dit van de AVG?' : 'Wat kost het?',
    answer: `Het antwoord is ${answer}.`,
  }));
  assert.deepEqual(withLater('questions', [changed], [old, later]), [changed, later]);
  assert.deepEqual(withLater('systems', ['Ketenblad'], ['Ketenblad', 'Consultlijn']), [
    'Ketenblad',
    'Consultlijn',
  ]);
});
