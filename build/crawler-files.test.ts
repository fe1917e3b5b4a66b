import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openGraph } from '../site/content/open-graph.ts';
import { structuredData } from '../site/content/structured-data.ts';
import { robots, sitemap } from './crawler-files.ts';
import { serverAddress } from './server-address.ts';

test('another public address changes everything that names it', () => {
  const [one, other] = ['https://een.example', 'https://twee.example'];
  for (const make of [robots, sitemap, structuredData, openGraph]) {
    const text = (siteUrl: string) => JSON.stringify(make(siteUrl));
    assert.ok(text(one).includes(one), make.name);
    assert.equal(text(one).replaceAll(one, other), text(other), make.name);
  }
});

test('without a public address the pages name where the server listens', () => {
  assert.equal(serverAddress({}), 'http://127.0.0.1:3000');
  assert.equal(serverAddress({ HOST: '', PORT: '0' }), 'http://127.0.0.1:3000');
  assert.equal(serverAddress({ HOST: '10.0.0.7', PORT: '8080' }), 'http://10.0.0.7:8080');
  assert.equal(serverAddress({ HOST: '::1', PORT: '80' }), 'http://[::1]');
  assert.equal(serverAddress({ HOST: 'no host', PORT: '99999' }), 'http://127.0.0.1:3000');
});
