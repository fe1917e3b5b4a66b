import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contactTypes } from './contact-types.ts';
import { schemaOf } from './field-schema.ts';
import { appliesTo, fieldNames, fields } from './fields.ts';
import { sampleRequest } from './sample-request.ts';

const rows = Object.values(fields);

test('fields: include those of the specification, each with a unique column, heading and label', () => {
  for (const name of ['firstName', 'lastName', 'email', 'phone'] as const)
    assert.ok(
      contactTypes.every((type) => appliesTo(fields[name], type)),
      name,
    );
  for (const key of ['column', 'heading', 'label'] as const)
    assert.equal(new Set(rows.map((row) => row[key])).size, rows.length, key);
  for (const { column } of rows) assert.match(column, /^[a-z][a-z_]*$/);
});

test('sampleRequest: a valid sample for each field that the type asks for', () => {
  for (const row of rows) assert.equal(schemaOf(row).parse(row.sample), row.sample);
  for (const type of contactTypes)
    for (const name of fieldNames)
      assert.equal(
        sampleRequest(type)[name],
        appliesTo(fields[name], type) ? fields[name].sample : '',
        `${name} of ${type}`,
      );
});

test('options: each has a unique value and label', () => {
  for (const row of rows) {
    if (row.kind !== 'choice') continue;
    for (const key of ['value', 'label'] as const) {
      const texts: string[] = row.options.map((option) => option[key]);
      assert.equal(new Set(['', ...texts]).size, row.options.length + 1, row.label);
    }
  }
});
