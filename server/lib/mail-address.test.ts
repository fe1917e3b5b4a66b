import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ehloNameOf, isAnswerable, mailboxHashes } from './mail-address.ts';

test('isAnswerable: false for an address that some mail servers refuse', () => {
  for (const email of [
    ...['a@x.nl,evil.example', 'a..b@x.nl', '<a@x.nl', 'a"b@x.nl', 'a@(x).nl', 'a@b@x.nl'],
    ...['a@x.nl;b.nl', '<a>b@x.nl', '"a,b"@x.nl', 'Team:a@x.nl;', '(x)a@x.nl', 'a@x.nl(x)'],
    ...['a@[127.0.0.1]', 'a@x.nl>,<b.nl', 'a.@x.nl', 'a,@x.nl'],
    ...['a\\b@x.nl', 'a b@x.nl', 'a[b]@x.nl', 'a@\u00AD.nl', 'a@x.nl\u3002', 'a@é#.nl'],
    ...[`a@é.nl#${'a'.repeat(70)}`, 'zoë@praktijk.nl', 'अ@ईमेल.भारत', '👩‍👧@x.nl'],
  ])
    assert.equal(isAnswerable(email), false, email);
});

test('isAnswerable: true for a domain in letters of any script', () => {
  for (const email of ["o'brien+poh@x-y.nl", 'a@müller.nl', 'a@ईमेल.भारत', 'A@XN--MLLER-KVA.nl'])
    assert.equal(isAnswerable(email), true, email);
});

for (const [from, siteUrl, name] of [
  ['Site <site@Praktijk.nl>', 'https://www.praktijk.nl', 'praktijk.nl'],
  ['site@müller.nl', undefined, 'xn--mller-kva.nl'],
  ['site@अभ्यास.भारत', undefined, 'xn--l1b4fg0b3a2g.xn--h2brj9c'],
  ['site@localhost', 'https://www.praktijk.nl:8443', 'www.praktijk.nl'],
  ['site@[192.0.2.7]', 'https://www.xn--mller-kva.nl', 'www.xn--mller-kva.nl'],
  ['site@192.0.2.7', 'http://[2001:db8::1]', undefined],
  ['site@localhost', 'http://192.0.2.7', undefined],
  ['site@localhost', undefined, undefined],
] as const)
  test(`ehloNameOf: ${name} for mail from ${from} and site ${siteUrl}`, () => {
    assert.equal(ehloNameOf(from, siteUrl), name);
  });

test('mailboxHashes: the same mailbox however its address is written', () => {
  for (const variant of [
    'Anne.Vries@Praktijk.NL',
    ' annevries@praktijk.nl ',
    'anne.vries+poh@praktijk.nl',
    'a.n.n.e.vries+1+2@praktijk.nl',
    'ａnne.vries@praktijk.nl',
    'anne.vries@praktijk.nl\u3002',
    'anne.vries@praktijk\uFF0Enl\uFF0E',
    'anne\u00AD.vries@prak\u2060tijk.nl',
    '\u202Eanne.vries@praktijk.nl',
    // As earlier versions stored it.
    'mailto:anne.vries@praktijk.nl?subject=x',
    'Anne <anne.vries@praktijk.nl>;',
  ])
    assert.deepEqual(mailboxHashes(variant), mailboxHashes('anne.vries@praktijk.nl'), variant);
  assert.deepEqual(mailboxHashes('a@müller.nl'), mailboxHashes('a@XN--MLLER-KVA.nl'));
});

test('mailboxHashes: other names and domains are other mailboxes; no hash holds a part of them', () => {
  const addresses = ['anne@x.nl', 'bert@x.nl', 'anne@x.be', '+anne@x.nl', '+@x.nl', '李@x.nl'];
  const mailboxes = addresses.map((address) => mailboxHashes(address).mailbox);
  assert.equal(new Set(mailboxes).size, addresses.length);
  for (const hash of mailboxes) assert.match(hash, /^[\w-]{43}$/);
});

test('mailboxHashes: a domain counts by its last two labels; its hash holds no part of it', () => {
  const domainOf = (email: string) => mailboxHashes(email).domain;
  assert.equal(domainOf('c@x.y.praktijk.nl'), domainOf('a@praktijk.nl'));
  assert.notEqual(domainOf('a@praktijk.be'), domainOf('a@praktijk.nl'));
  assert.match(domainOf('anne@praktijk.nl'), /^[\w-]{43}$/);
});
