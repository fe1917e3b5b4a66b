import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { brochurePath, notFoundFile } from '../../../hosting.ts';
import { owner } from '../../../owner.ts';
import { builtFiles } from '../../../site/tests/support/build/built-files.ts';
import { postForm } from '../support/server/send.ts';
import { startServer } from '../support/server/server.ts';

const text = /\.(?:html|js|css|svg|txt|vtt|xml)$/;
const files = builtFiles.filter(({ address }) => address !== notFoundFile);

const server = await startServer();
after(() => server[Symbol.asyncDispose]());

test('brochure: served at the address in the confirmation', async () => {
  const { status, headers } = await getRaw(brochurePath(owner.product));
  assert.equal(status, 200);
  assert.equal(headers['content-type'], 'application/pdf');
});

const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
for (const [coding, decode] of Object.entries(decoders)) {
  test(`${coding}: every text file is compressed, other files are not`, async () => {
    for (const { file, address } of files) {
      const { headers, body } = await getRaw(address, { 'accept-encoding': coding });
      const isText = text.test(file);
      assert.equal(headers['content-encoding'], isText ? coding : undefined, address);
      assert.equal(headers.vary, isText ? 'Accept-Encoding' : undefined, address);
      assert.deepEqual(isText ? decode(body) : body, readFileSync(file), address);
    }
  });
}

test('Cache-Control: a year for files with a hash in their name; the others are revalidated, with 304 if unchanged', async () => {
  const tags = new Set<string>();
  for (const { file, address } of files) {
    const { headers } = await getRaw(address);
    const isHashed = /^\/_astro\/[\w.-]+\.[\w-]{8}\.\w+$/.test(address);
    const revalidated = file.endsWith('.html') ? 'no-cache, no-transform' : 'no-cache';
    const expected = isHashed ? 'public, max-age=31536000, immutable' : revalidated;
    const again = await getRaw(address, { 'if-none-match': headers.etag ?? '' });
    assert.equal(again.status, 304, address);
    assert.equal(again.body.byteLength, 0, address);
    for (const each of [headers, again.headers])
      assert.equal(each['cache-control'], expected, address);
    tags.add(headers.etag ?? '');
  }
  // Some of an owner's files may be identical.
  const contents = files.map(({ file }) => readFileSync(file, 'latin1'));
  assert.equal(tags.size, new Set(contents).size);
});

test('page message: compressed, no-store and no-transform', async () => {
  const response = await postForm(server.address, { firstName: '' });
  const { search } = new URL(response.headers.get('location') ?? '', server.address);
  const { headers, body } = await getRaw(`/${search}`, { 'accept-encoding': 'gzip' });
  assert.equal(headers['cache-control'], 'no-store, no-transform');
  assert.match(gunzipSync(body).toString(), /<div id="page-message"[^>]*data-outcome="failed"/);
  assert.notEqual(headers.etag, (await getRaw('/', { 'accept-encoding': 'gzip' })).headers.etag);
});

/** Returns the raw bytes, not decoded. */
async function getRaw(path: string, headers: Record<string, string> = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get(server.address + path, { headers }, resolve).on('error', reject);
  const message = await promise;
  return {
    status: message.statusCode,
    headers: message.headers,
    body: await buffer(message),
  };
}
