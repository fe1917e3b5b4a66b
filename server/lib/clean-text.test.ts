import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aRequest, typedTexts } from '../tests/support/calls/a-request.ts';
import { withoutVisitor } from './redact.ts';

const request = aRequest({ lastName: 'de\u00ADVries', phone: '+31 (0)6-12345678' });

test('one line of a long answer is kept, which does not end in the middle of a name or an address', () => {
  const typed = typedTexts(request);
  for (const telling of [...typed, '310612345678', '31612345678', 'other@example.nl']) {
    for (let before = 280; before < 300; before += 1) {
      const kept = withoutVisitor(`${'-'.repeat(before)} ${telling} ${'-'.repeat(300)}`, request);
      assert.match(kept, /^-+(?: (?:…(?: -*)?)?)?$/);
      assert.equal(kept.length, 300);
    }
  }
});
