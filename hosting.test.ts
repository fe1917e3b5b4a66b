import assert from 'node:assert/strict';
import { test } from 'node:test';
import { siteHeaders } from './hosting.ts';

test('the policy has a hash for each script that runs, and none for a block of data', () => {
  const policy = (page: string) => siteHeaders([page], '')['Content-Security-Policy'];
  const bare = policy('');
  assert.equal(policy('<script type="application/ld+json">{}</script>'), bare);
  assert.notEqual(policy('<script type="module">{}</script>'), bare);
  assert.notEqual(policy('<script>{}</script>'), bare);
});
