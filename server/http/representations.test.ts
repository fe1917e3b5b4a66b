import assert from 'node:assert/strict';
import { test } from 'node:test';
import { represent, respond } from './representations.ts';

const body = Buffer.from('as it is');
const headers = { 'Content-Type': 'text/html', 'Cache-Control': 'no-cache' };
const page = represent(
  body,
  [
    ['br', Buffer.from('smallest')],
    ['gzip', Buffer.from('small')],
  ],
  headers,
);
const image = represent(body, [], headers);

/** `Accept-Encoding`, and what it gets; RFC 9110, section 12.5.3. */
const negotiations: [accepted: string | undefined, coding: string | null][] = [
  [undefined, null],
  ['', null],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['BR', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br ; q=0.000 ,gzip;q=0.1', 'gzip'],
  ['br;q=0.001', 'br'],
  ['*', 'br'],
  ['*;q=0', null],
  ['gzip, *;q=0', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['brotli, x-gzip', null],
  ['identity', null],
];

for (const [accepted, coding] of negotiations) {
  test(`"${accepted ?? 'no Accept-Encoding'}" gets ${coding ?? 'the file as it is'}`, () => {
    const { headers } = respond(ask({ 'accept-encoding': accepted }), page, 200);
    assert.equal(headers.get('content-encoding'), coding);
    assert.equal(headers.get('vary'), 'Accept-Encoding');
  });
}

test('each representation has a tag of its own', () => {
  const tags = ['br', 'gzip', 'identity'].map((coding) => tagOf(coding));
  assert.equal(new Set(tags).size, 3);
  for (const tag of tags) assert.match(tag, /^"[\w-]+"$/);
});

test('a file with one representation has no Vary', () => {
  const { headers } = respond(ask({ 'accept-encoding': 'br' }), image, 200);
  assert.equal(headers.get('vary'), null);
  assert.equal(headers.get('content-encoding'), null);
});

const br = tagOf('br');
/** `If-None-Match` of who takes Brotli; RFC 9110, section 13.1.2. */
const revalidations: [held: string, isUnchanged: boolean][] = [
  [br, true],
  [`W/${br}`, true],
  [`"other", ${br}`, true],
  ['*', true],
  ['"other"', false],
  [br.slice(1, -1), false],
  [tagOf('gzip'), false],
  [br.replace('"', '"x'), false],
  ['', false],
];

for (const [held, isUnchanged] of revalidations) {
  test(`who holds ${held || 'nothing'} ${isUnchanged ? 'is told that it is unchanged' : 'gets the file'}`, async () => {
    const asked = { 'accept-encoding': 'br', 'if-none-match': held };
    const response = respond(ask(asked), page, 200);
    assert.equal(response.status, isUnchanged ? 304 : 200);
    assert.equal(await response.text(), isUnchanged ? '' : 'smallest');
    // What a cache has to renew (RFC 9110, section 15.4.5).
    assert.equal(response.headers.get('etag'), br);
    assert.equal(response.headers.get('vary'), 'Accept-Encoding');
    assert.equal(response.headers.get('cache-control'), 'no-cache');
    assert.equal(response.headers.has('content-length'), !isUnchanged);
  });
}

test('HEAD gets the headers of GET and no body', async () => {
  const asked = { 'accept-encoding': 'gzip' };
  const head = respond(ask(asked, 'HEAD'), page, 200);
  const get = respond(ask(asked), page, 200);
  assert.deepEqual([...head.headers], [...get.headers]);
  assert.equal(head.headers.get('content-length'), '5');
  assert.equal(await head.text(), '');
});

test('the 404 page is never answered with 304', () => {
  assert.equal(respond(ask({ 'if-none-match': '*' }), page, 404).status, 404);
});

const sound = represent(Buffer.from('0123456789'), [], { 'Content-Type': 'audio/mpeg' });
const ranges: [range: string, status: number, body: string, contentRange: string | null][] = [
  ['bytes=0-1', 206, '01', 'bytes 0-1/10'],
  ['bytes=7-', 206, '789', 'bytes 7-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=4-99', 206, '456789', 'bytes 4-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=-0', 416, '', 'bytes */10'],
  ['bytes=5-4', 200, '0123456789', null],
  ['bytes=0-1,4-5', 200, '0123456789', null],
  ['lines=0-1', 200, '0123456789', null],
  ['bytes=-', 200, '0123456789', null],
];
for (const [range, status, body, contentRange] of ranges)
  test(`who asks for ${range} of a sound gets ${status} and "${body}"`, async () => {
    const response = respond(ask({ Range: range }), sound, 200);
    assert.equal(response.status, status);
    assert.equal(await response.text(), body);
    assert.equal(response.headers.get('content-range'), contentRange);
    if (status === 206) assert.equal(response.headers.get('content-length'), String(body.length));
  });

test('a part is given only of the sound that the asker holds, and only of a sound', async () => {
  const etag = respond(ask({}), sound, 200).headers.get('etag') ?? '';
  const status = (headers: Record<string, string>, file = sound) =>
    respond(ask({ Range: 'bytes=0-1', ...headers }), file, 200).status;
  assert.deepEqual([status({ 'If-Range': etag }), status({ 'If-Range': '"another"' })], [206, 200]);
  const text = represent(Buffer.from('0123456789'), [], { 'Content-Type': 'text/html' });
  assert.equal(status({}, text), 200);
});

function ask(headers: Record<string, string | undefined>, method = 'GET'): Request {
  const given = Object.entries(headers).filter(([, value]) => value !== undefined);
  return new Request('http://site.example/', {
    method,
    headers: Object.fromEntries(given) as Record<string, string>,
  });
}

function tagOf(coding: string): string {
  return respond(ask({ 'accept-encoding': coding }), page, 200).headers.get('etag') ?? '';
}
