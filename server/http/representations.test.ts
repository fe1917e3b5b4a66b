/** Cases beyond `server/tests/process/site-files.test.ts`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { represent, respond } from './representations.ts';

const body = Buffer.from('0123456789');
const headers = { 'Content-Type': 'text/html', 'Cache-Control': 'no-cache' };
const compressed = ['br', 'gzip'].map((coding) => [coding, Buffer.from(coding)] as const);
const page = represent(body, compressed, headers);
const sound = represent(body, [], { 'Content-Type': 'audio/mpeg' });

for (const [accepted, coding] of [
  [undefined, null],
  ['', null],
  ['gzip, deflate, br, zstd', 'br'],
  ['BR', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['gzip, *;q=0', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['brotli, x-gzip', null],
] as const)
  test(`Accept-Encoding ${accepted ?? '(none)'}: ${coding ?? 'uncompressed'}`, () => {
    const { headers } = get({ ...(accepted !== undefined && { 'accept-encoding': accepted }) });
    assert.equal(headers.get('content-encoding'), coding);
    assert.equal(headers.get('vary'), 'Accept-Encoding');
  });

const br = tagOf('br');
for (const [held, isUnchanged] of [
  [br, true],
  [`W/${br}`, true],
  [`"other", ${br}`, true],
  ['*', true],
  ['"other"', false],
  [br.slice(1, -1), false],
  [tagOf('gzip'), false],
  ['', false],
] as const)
  test(`If-None-Match ${held || '(none)'}: ${isUnchanged ? '304' : '200'}`, async () => {
    const response = get({ 'accept-encoding': 'br', 'if-none-match': held });
    assert.equal(response.status, isUnchanged ? 304 : 200);
    assert.equal(await response.text(), isUnchanged ? '' : 'br');
    // The headers that a cache must renew (RFC 9110, section 15.4.5).
    assert.equal(response.headers.get('etag'), br);
    assert.equal(response.headers.get('vary'), 'Accept-Encoding');
    assert.equal(response.headers.get('cache-control'), 'no-cache');
    assert.equal(response.headers.has('content-length'), !isUnchanged);
  });

test('respond: HEAD has the headers of GET; the 404 page is never a 304; only audio supports ranges', async () => {
  const head = get({}, page, { method: 'HEAD' });
  assert.deepEqual([...head.headers], [...get({}).headers]);
  assert.equal(head.headers.get('content-length'), '10');
  assert.equal(await head.text(), '');
  assert.equal(get({ 'if-none-match': '*' }, page, { status: 404 }).status, 404);
  assert.equal(get({ range: 'bytes=0-1' }).status, 200);
});

const tag = get({}, sound).headers.get('etag') ?? '';
for (const [requestHeaders, status, body, part] of [
  [{ range: 'bytes=0-1' }, 206, '01', 'bytes 0-1/10'],
  [{ range: 'bytes=4-4' }, 206, '4', 'bytes 4-4/10'],
  [{ range: 'bytes=7-' }, 206, '789', 'bytes 7-9/10'],
  [{ range: 'bytes=-3' }, 206, '789', 'bytes 7-9/10'],
  [{ range: 'bytes=-99' }, 206, '0123456789', 'bytes 0-9/10'],
  [{ range: 'bytes=10-' }, 416, '', 'bytes */10'],
  [{ range: 'bytes=-0' }, 416, '', 'bytes */10'],
  [{ range: 'bytes=5-4' }, 200, '0123456789', null],
  [{ range: 'bytes=0-1,4-5' }, 200, '0123456789', null],
  [{ range: 'lines=0-1' }, 200, '0123456789', null],
  [{ range: 'bytes=-' }, 200, '0123456789', null],
  [{ range: 'bytes=0-1', 'if-range': tag }, 206, '01', 'bytes 0-1/10'],
  [{ range: 'bytes=0-1', 'if-range': '"another"' }, 200, '0123456789', null],
] as const)
  test(`range request ${JSON.stringify(requestHeaders)}: ${status} "${body}"`, async () => {
    const response = get(requestHeaders, sound);
    assert.equal(response.status, status);
    assert.equal(await response.text(), body);
    assert.equal(response.headers.get('content-range'), part);
    if (status === 206) assert.equal(response.headers.get('content-length'), `${body.length}`);
  });

function get(
  headers: Record<string, string>,
  file = page,
  { method = 'GET', status = 200 as 200 | 404 } = {},
) {
  return respond(new Request('http://site.example/', { method, headers }), file, status);
}

function tagOf(coding: string): string {
  return get({ 'accept-encoding': coding }).headers.get('etag') ?? '';
}
