import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deliveredRequest as request } from '../../tests/support/calls/delivered-request.ts';
import { tableOf } from './list.ts';

test('without a terminal, or in a wide one, a request is a line under headings', () => {
  for (const columns of [undefined, 140]) {
    const [headings = '', line = '', ...more] = tableOf([request], columns).split('\n');
    assert.deepEqual(more, []);
    assert.equal(headings.indexOf('PHONE'), line.indexOf(request.phone));
  }
});

test('where a line does not fit into the terminal a request has two', () => {
  const { firstName, lastName, email, phone } = request;
  assert.deepEqual(tableOf([request, { ...request, lastName: 'Li\u001B[2J' }], 80).split('\n'), [
    'ABCD-EFGH-JKMN  2026-11-21 22:05:31  demo     delivered 2026-11-21 22:05:31',
    `                ${firstName} ${lastName}, ${email}, ${phone}`,
    'ABCD-EFGH-JKMN  2026-11-21 22:05:31  demo     delivered 2026-11-21 22:05:31',
    `                ${firstName} Li?[2J, ${email}, ${phone}`,
  ]);
});
