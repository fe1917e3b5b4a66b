import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meansSuccess } from './answers.ts';

for (const body of [
  '',
  ' \n',
  '{}',
  '{"success":true}',
  '{"error":null}',
  '{"reference":"A","data":{"error":"x"}}',
  '[]',
  'null',
]) {
  test(`a 2xx with ${JSON.stringify(body)} means success`, () => {
    assert.equal(meansSuccess(body), true);
  });
}

for (const body of [
  '{"error":"x"}',
  '{"error":{}}',
  '{"error":""}',
  '{"error":false}',
  'OK',
  '<!doctype html>',
  '{',
]) {
  test(`a 2xx with ${JSON.stringify(body)} means failure`, () => {
    assert.equal(meansSuccess(body), false);
  });
}
