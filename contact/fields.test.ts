import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contactTypes } from './contact-types.ts';
import { schemaOf } from './field-schema.ts';
import { type ChoiceField, fieldNames, fields, isAskedFor, labelOf } from './fields.ts';
import { sampleRequest } from './sample-request.ts';

const rows = Object.values(fields);

test('the fields are those of the specification and any that were added, each with a column and a heading of its own', () => {
  for (const name of ['firstName', 'lastName', 'email', 'phone'] as const)
    assert.ok(
      contactTypes.every((type) => isAskedFor(fields[name], type)),
      name,
    );
  for (const key of ['column', 'heading', 'label'] as const)
    assert.equal(new Set(rows.map((row) => row[key])).size, rows.length, key);
  for (const { column } of rows) assert.match(column, /^[a-z][a-z_]*$/);
});

test('the sample of a field fits it, and a made-up request has one for each field that its type asks for', () => {
  for (const row of rows) assert.equal(schemaOf(row).parse(row.sample), row.sample);
  for (const type of contactTypes)
    for (const name of fieldNames)
      assert.equal(
        sampleRequest(type)[name],
        isAskedFor(fields[name], type) ? fields[name].sample : '',
        `${name} of ${type}`,
      );
});

test('each choice has a value and a label of its own', () => {
  for (const row of rows) {
    if (row.kind !== 'choice') continue;
    for (const key of ['value', 'label'] as const) {
      const texts: string[] = row.options.map((option) => option[key]);
      assert.equal(new Set(['', ...texts]).size, row.options.length + 1, row.label);
    }
  }
});

test('a person reads the label of a choice; what is not in its list is shown as it is', () => {
  const size: ChoiceField = {
    kind: 'choice',
    column: '',
    label: '',
    heading: '',
    placeholder: '',
    options: [{ value: 'small', label: 'Eén huisarts' }],
    isRequired: false,
    messages: { wrong: '' },
    goesTo: [],
    sample: 'small',
  };
  assert.equal(labelOf(size, 'small'), 'Eén huisarts');
  assert.equal(labelOf(size, 'dropped'), 'dropped');
  assert.equal(labelOf(fields.firstName, 'small'), 'small');
});
