import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emailLink } from './email-link.ts';

/** Unusual addresses and their encoding (RFC 6068, sections 2 and 6). */
const links = {
  'anne@praktijk.nl': 'anne@praktijk.nl',
  'anne+poh@praktijk.nl': 'anne+poh@praktijk.nl',
  "o'brien@praktijk.nl": "o'brien@praktijk.nl",
  'gorby%kremvax@example.com': 'gorby%25kremvax@example.com',
  'unlikely?address@example.com': 'unlikely%3Faddress@example.com',
  'Mike&family=2@example.org': 'Mike%26family%3D2@example.org',
  'a/b#c{d}|e^`f@x.nl': 'a%2Fb%23c%7Bd%7D%7Ce%5E%60f@x.nl',
  'zoë@müller.nl': 'zo%C3%AB@m%C3%BCller.nl',
  '李@例え.jp': '%E6%9D%8E@%E4%BE%8B%E3%81%88.jp',
  '"not@me"@example.org': '%22not%40me%22@example.org',
  '"a\\"b"@x.nl': '%22a%5C%22b%22@x.nl',
  'anne%40example.nl@x.nl': 'anne%2540example.nl@x.nl',
};

/** Addresses that a mail program would misread without quotation marks. */
const needQuotes = {
  'anne,baas@x.nl': '"anne,baas"@x.nl',
  'anne..vries@x.nl': '"anne..vries"@x.nl',
  '.anne@x.nl': '".anne"@x.nl',
  'a"b@x.nl': '"a\\"b"@x.nl',
  'a\\b@x.nl': '"a\\\\b"@x.nl',
  'baas<anne@x.nl': '"baas<anne"@x.nl',
  'a;b:c(d)[e]@x.nl': '"a;b:c(d)[e]"@x.nl',
};

test('emailLink: leads to the address as typed, however unusual', () => {
  for (const [address, to] of Object.entries(links)) {
    assert.equal(emailLink(address), `mailto:${to}`);
    assert.equal(read(emailLink(address)).to, address);
  }
});

test('emailLink: quotes an ambiguous address, so that it adds no recipient', () => {
  for (const [address, to] of Object.entries(needQuotes))
    assert.equal(read(emailLink(address)).to, to);
  assert.equal(read(emailLink('a@x.nl,evil.example')).to, 'a@x.nl,evil.example');
});

test('emailLink: no address injects a header field; the subject arrives unchanged', () => {
  const subject = 'Uw vraag & 50% + “é” ?#';
  for (const address of [
    ...Object.keys({ ...links, ...needQuotes }),
    'a?bcc=evil@x.nl',
    'a@x.nl?bcc=b',
    'a%0d%0ABcc:b@x.nl',
  ])
    assert.deepEqual(read(emailLink(address, subject)).fields, [['subject', subject]], address);
});

/** Parses a link as a mail program does: a plus is not a space (RFC 6068, section 5). */
function read(link: string) {
  const { protocol, pathname, search, hash } = new URL(link);
  assert.deepEqual([protocol, hash], ['mailto:', '']);
  const pairs = search.slice(1).split('&').filter(Boolean);
  return {
    to: decodeURIComponent(pathname),
    fields: pairs.map((pair) => pair.split('=').map(decodeURIComponent)),
  };
}
