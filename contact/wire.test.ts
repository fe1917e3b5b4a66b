import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSuccess } from './wire.ts';

const nested = '{"reference":"A","data":{"error":"x"}}';
const good = ['', ' \n', '{}', '{"success":true}', '{"error":null}', nested, '[]', 'null'];
const bad = ['{"error":"x"}', '{"error":{}}', '{"error":""}', '{"error":false}'];

test('isSuccess: true unless the body has an error or is not JSON', () => {
  for (const body of good) assert.equal(isSuccess(body), true, body);
  for (const body of [...bad, 'OK', '<!doctype html>', '{'])
    assert.equal(isSuccess(body), false, body);
});
