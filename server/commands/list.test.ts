import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deliveredRequest as request } from '../../tests/support/calls/delivered-request.ts';
import { tableOf } from './list.ts';

test('without a terminal, or in a wide one, a request is a line under headings', () => {
  for (const columns of [undefined, 140]) {
    const [headings = '', line = '', ...more] = tableOf([request], columns).split('\n');
    assert.deepEqual(more, []);
    assert.equal(headings.indexOf('PHONE'), line.indexOf('0612345678'));
  }
});

test('where a line does not fit into the terminal a request has two', () => {
  assert.deepEqual(tableOf([request, { ...request, lastName: 'Li\u001B[2J' }], 80).split('\n'), [
    'ABCD-EFGH-JKMN  2026-11-21 22:05:31  demo     delivered 2026-11-21 22:05:31',
    '                Anne de Vries, anne@praktijk.nl, 0612345678',
    'ABCD-EFGH-JKMN  2026-11-21 22:05:31  demo     delivered 2026-11-21 22:05:31',
    '                Anne Li?[2J, anne@praktijk.nl, 0612345678',
  ]);
});
