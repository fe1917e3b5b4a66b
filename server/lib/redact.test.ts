import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutVisitor } from './redact.ts';

const request = {
  firstName: 'Anne',
  lastName: 'de\u00ADVries',
  email: 'anne@praktijk.nl',
  phone: '06-12345678',
  type: 'demo' as const,
};

test('of a long answer a line is kept, which does not end with a part of a name or an address', () => {
  for (const telling of [
    'Anne',
    'de\u00ADVries',
    '0612345678',
    'anne@praktijk.nl',
    'other@example.nl',
  ]) {
    for (let before = 280; before < 300; before += 1) {
      const kept = withoutVisitor(`${'-'.repeat(before)} ${telling} ${'-'.repeat(300)}`, request);
      assert.match(kept, /^-+(?: (?:…(?: -*)?)?)?$/);
      assert.equal(kept.length, 300);
    }
  }
});
