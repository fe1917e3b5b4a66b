import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brochurePath, siteHeaders } from './hosting.ts';

test('content security policy: a hash for each script that runs, and none for a block of data', () => {
  const policy = (page: string) => siteHeaders([page], '')['Content-Security-Policy'];
  const bare = policy('');
  assert.equal(policy('<script type="application/ld+json">{}</script>'), bare);
  assert.notEqual(policy('<script type="module">{}</script>'), bare);
  assert.notEqual(policy('<script>{}</script>'), bare);
});

test('brochure: named after the product, in characters that an address does not encode', () => {
  assert.equal(brochurePath('Bel'), '/bel-brochure.pdf');
  assert.equal(brochurePath(' Één & ander: AI+ '), '/een-ander-ai-brochure.pdf');
});
