import assert from 'node:assert/strict';
import { test } from 'node:test';
import { classifyCaller, looksLikeOwnSite } from './cors.ts';

const siteUrl = 'https://www.praktijk.example';
const page = 'https://site.example';

// agegr/pi-web#541, gorilla/csrf#187, https://url.spec.whatwg.org/#concept-url-origin
for (const [origin, host, caller] of [
  [page, 'site.example', 'own'],
  [page, 'site.example:443', 'own'],
  [page, 'Site.Example', 'own'],
  [page, 'site.example.', 'own'],
  [`${page}.`, 'site.example', 'own'],
  ['http://site.example', 'site.example:80', 'own'],
  ['http://site.example:3000', 'SITE.example.:3000', 'own'],
  ['http://[::1]:3000', '[::1]:3000', 'own'],
  [page, 'site.example:80', 'foreign'],
  [page, 'site.example:8443', 'foreign'],
  [`${page}:8443`, 'site.example', 'foreign'],
  [page, 'sub.site.example', 'foreign'],
  [page, '', 'foreign'],
  ['https://null', undefined, 'foreign'],
  ['null', 'null', 'foreign'],
  ['ftp://site.example', 'site.example', 'foreign'],
  // PegaProx/project-pegaprox#626: a proxy does not forward `Host`.
  [siteUrl, '127.0.0.1:3000', 'own'],
  [siteUrl, undefined, 'own'],
  [`${siteUrl}:443`, 'backend', 'own'],
  [`${siteUrl}.`, 'backend', 'own'],
  [`${siteUrl}:8443`, 'backend', 'foreign'],
  ['http://www.praktijk.example', 'backend', 'foreign'],
] as const)
  test(`classifyCaller: Origin ${origin} with Host ${host} is ${caller}; as a Referer ${caller === 'own' ? 'own' : 'unknown'}`, () => {
    const hostHeader: Record<string, string> = host === undefined ? {} : { host };
    assert.equal(classifyCaller(new Headers({ origin, ...hostHeader }), [siteUrl]), caller);
    const referred = new Headers({ referer: `${origin}/?a=b`, ...hostHeader });
    assert.equal(classifyCaller(referred, [siteUrl]), caller === 'own' ? 'own' : 'unknown');
  });

for (const [origin, more, isOwn] of [
  ['https://site.example:8443', { host: 'site.example' }, true],
  ['https://www.site.example', { host: 'site.example.:80' }, true],
  ['http://praktijk.example', { host: 'backend' }, true],
  [page, { host: '127.0.0.1', 'x-forwarded-host': 'site.example' }, true],
  ['https://evil.example', { host: 'site.example' }, false],
  ['https://site.example.evil.example', { host: 'site.example' }, false],
  ['null', { host: 'null' }, false],
] as const)
  test(`looksLikeOwnSite: ${isOwn} for Origin ${origin} with ${JSON.stringify(more)}`, () => {
    assert.equal(looksLikeOwnSite(new Headers({ origin, ...more }), [siteUrl]), isOwn);
  });
