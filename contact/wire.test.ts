import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meansSuccess } from './wire.ts';

const nested = '{"reference":"A","data":{"error":"x"}}';
const good = ['', ' \n', '{}', '{"success":true}', '{"error":null}', nested, '[]', 'null'];
const bad = ['{"error":"x"}', '{"error":{}}', '{"error":""}', '{"error":false}'];

test('meansSuccess: true unless the body has an error or is not JSON', () => {
  for (const body of good) assert.equal(meansSuccess(body), true, body);
  for (const body of [...bad, 'OK', '<!doctype html>', '{'])
    assert.equal(meansSuccess(body), false, body);
});
