import assert from 'node:assert/strict';
import { test } from 'node:test';
import { schemaFor, schemaOf } from './field-schema.ts';
import { type ChoiceField, fields, labelOf } from './fields.ts';

const size: ChoiceField = {
  kind: 'choice',
  column: '',
  label: '',
  heading: '',
  placeholder: '',
  options: [
    { value: 'small', label: 'Eén huisarts' },
    { value: 'large', label: 'Meer huisartsen' },
  ],
  isRequired: true,
  messages: { wrong: 'Kies een grootte' },
  destinations: [],
  sample: 'small',
};
const optional = { ...size, isRequired: false };

test('choice: accepts only listed values; an empty one only if the field is optional', () => {
  for (const row of [size, optional])
    for (const { value } of row.options) assert.equal(schemaOf(row).parse(value), value);
  const wrong = ['Small', ' small ', 'Eén huisarts', 'small,large', 5, ['small'], {}];
  for (const row of [size, optional])
    for (const value of wrong)
      assert.equal(schemaOf(row).safeParse(value).error?.issues[0]?.message, 'Kies een grootte');
  for (const value of [undefined, null, '']) {
    assert.equal(schemaOf(optional).parse(value), '');
    assert.equal(schemaOf(size).safeParse(value).error?.issues[0]?.message, 'Kies een grootte');
  }
});

test('schemaFor: a field that the type does not ask for is always empty', () => {
  for (const row of [fields.firstName, size]) {
    const demoField = { ...row, types: ['demo'] as const };
    for (const value of [undefined, null, '', 'small', 'x'.repeat(1_000), 5, {}])
      assert.equal(schemaFor(demoField, 'contact').parse(value), '');
    assert.equal(schemaFor(demoField, 'demo').parse(row.sample), row.sample);
    assert.equal(schemaFor(demoField, 'demo').safeParse('').success, false);
    assert.equal(schemaFor(row, 'contact').safeParse('').success, false);
  }
});

test('labelOf: the label of a choice; an unlisted value unchanged', () => {
  for (const [row, value, label] of [
    [size, 'small', 'Eén huisarts'],
    [size, 'dropped', 'dropped'],
    [fields.firstName, 'small', 'small'],
  ] as const)
    assert.equal(labelOf(row, value), label);
});
