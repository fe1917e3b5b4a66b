import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deliveredRequest as request } from '../../tests/support/calls/a-request.ts';
import { tableOf } from './list.ts';

test('a request is a line under headings, whatever was typed', () => {
  const other = { ...request, lastName: 'Li\u001B[2J\n' };
  const [headings = '', ...lines] = tableOf([request, other]).split('\n');
  assert.equal(lines.length, 2);
  for (const line of lines) assert.equal(headings.indexOf('PHONE'), line.indexOf(request.phone));
  assert.match(lines[1] ?? '', / Li\?\[2J\? .* delivered 2026-11-21 22:05:31$/);
});
