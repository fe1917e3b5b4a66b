import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emailLink } from 'contact/email-link.ts';
import { owner } from '../../owner.ts';
import { serverAddress } from '../build/server-address.ts';
import { robots, securityText, sitemap } from './crawler-files.ts';
import { openGraph } from './meta.ts';
import { structuredData } from './structured-data.ts';

test('public address: a change reaches every file that contains it', () => {
  const [one, other] = ['https://een.example', 'https://twee.example'];
  const security = (siteUrl: string) => securityText(siteUrl, new Date(0));
  const pages = (siteUrl: string) => sitemap(siteUrl, ['/', '/privacy']);
  for (const make of [robots, pages, structuredData, openGraph, security]) {
    const text = (siteUrl: string) => JSON.stringify(make(siteUrl));
    assert.ok(text(one).includes(one), `${make.name} lacks ${one}: ${text(one)}`);
    assert.equal(text(one).replaceAll(one, other), text(other), make.name);
  }
});

test('security.txt: has fields as in RFC 9116 and the owner’s contact, and expires in 300 to 365 days', () => {
  const builtAt = new Date('2026-11-21T12:00:00Z');
  const text = securityText('https://een.example', builtAt);
  const fields = text.trimEnd().split('\n');
  for (const field of fields) assert.match(field, /^[A-Z][A-Za-z-]+: \S.*$/);
  const contact = `Contact: ${emailLink(owner.company.securityEmail)}`;
  assert.ok(fields.includes(contact), `${contact} is not in ${fields.join('; ')}`);
  const [expires = '', ...others] = fields.filter((field) => field.startsWith('Expires: '));
  assert.deepEqual(others, []);
  const days = (Date.parse(expires.slice(9)) - builtAt.getTime()) / 86_400_000;
  assert.ok(days > 300 && days < 365, `${days} days`);
});

test('serverAddress: from HOST and PORT, with 127.0.0.1:3000 for missing or wrong values', () => {
  assert.equal(serverAddress({}), 'http://127.0.0.1:3000');
  assert.equal(serverAddress({ HOST: '', PORT: '0' }), 'http://127.0.0.1:3000');
  assert.equal(serverAddress({ HOST: '10.0.0.7', PORT: '8080' }), 'http://10.0.0.7:8080');
  assert.equal(serverAddress({ HOST: '::1', PORT: '80' }), 'http://[::1]');
  assert.equal(serverAddress({ HOST: 'no host', PORT: '99999' }), 'http://127.0.0.1:3000');
});
