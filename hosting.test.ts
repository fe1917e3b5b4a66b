import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBackend, readSiteUrl, siteHeaders } from './hosting.ts';

test('the public address is an origin, or not set', () => {
  assert.equal(readSiteUrl({}), undefined);
  assert.equal(readSiteUrl({ SITE_URL: ' ' }), undefined);
  assert.equal(readSiteUrl({ SITE_URL: 'https://www.praktijk.nl/' }), 'https://www.praktijk.nl');
  assert.equal(readSiteUrl({ SITE_URL: 'http://host:8080' }), 'http://host:8080');
});

for (const value of [
  'www.praktijk.nl',
  'ftp://praktijk.nl',
  'https://praktijk.nl/map',
  'https://praktijk.nl/?q=1',
  'https://praktijk.nl/#deel',
  'https://user:geheim@praktijk.nl/map',
]) {
  test(`SITE_URL=${value} is refused in one line without a password`, () => {
    assert.throws(
      () => readSiteUrl({ SITE_URL: value }),
      ({ message }: Error) =>
        /^SITE_URL is ".+"; it may be an address such as https:.*$/.test(message) &&
        !message.includes('geheim'),
    );
  });
}

test('the address of a backend is an origin, too', () => {
  const read = (url: string) => readBackend({ PUBLIC_BACKEND_URL: url }).url;
  assert.equal(read('https://project.supabase.co/'), 'https://project.supabase.co');
  assert.throws(() => read('https://project.supabase.co/?key=1'), /^Error: PUBLIC_BACKEND_URL is/);
});

test('the policy has a hash for each script that runs, and none for a block of data', () => {
  const policy = (page: string) => siteHeaders([page], '')['Content-Security-Policy'];
  const bare = policy('');
  assert.equal(policy('<script type="application/ld+json">{}</script>'), bare);
  assert.notEqual(policy('<script type="module">{}</script>'), bare);
  assert.notEqual(policy('<script>{}</script>'), bare);
});
