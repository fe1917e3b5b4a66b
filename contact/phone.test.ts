import assert from 'node:assert/strict';
import { test } from 'node:test';
import { telephoneLink } from './phone.ts';

for (const [phone, link] of [
  ['085 000 0000', 'tel:0850000000'],
  ['06-12345678', 'tel:0612345678'],
  ['+31 (0)6-12 34 56 78', 'tel:+31612345678'],
  ['0031 (0)20 123 4567', 'tel:0031201234567'],
  ['(020) 123 45 67', 'tel:0201234567'],
  ['bel na vijf', undefined],
  ['"><script>1', undefined],
] as const) {
  test(`${phone} is dialled as ${link}`, () => assert.equal(telephoneLink(phone), link));
}
