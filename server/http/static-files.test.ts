import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fs, { existsSync, renameSync } from 'node:fs';
import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import zlib from 'node:zlib';
import { loadStaticFiles } from './static-files.ts';

const request = new Request('http://site.example/', { headers: { 'accept-encoding': 'gzip' } });

test('respondWithPage: compresses a repeated page once; caches 20 at most, and sends further ones uncompressed', async (t) => {
  const { mock } = t.mock.method(zlib, 'gzipSync');
  syncBuiltinESMExports();
  const { home, respondWithPage } = loadStaticFiles('dist', '');
  const show = async (name: number) => {
    const page = home.replace('<body', `<body data-name="${name}"`);
    return Buffer.from(await respondWithPage(request, page).arrayBuffer());
  };
  const one = await show(1);
  assert.notDeepEqual(await show(2), one);
  for (let time = 0; time < 10; time += 1) assert.deepEqual(await show(1), one);
  assert.equal(mock.callCount(), 2);
  for (let name = 3; name < 50; name += 1) await show(name);
  assert.deepEqual(await show(1), one);
  assert.match(String(await show(49)), /<body data-name="49"/);
  assert.equal(mock.callCount(), 20);
});

// Another build may finish while a server starts.
test('loadStaticFiles: throws if another build replaces the files while they are read', async (t) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'builds-'));
  const [last, next] = [join(folder.path, 'dist'), join(folder.path, 'next')];
  for (const build of [last, next]) {
    await mkdir(build);
    for (const name of ['index.html', '404.html']) await writeFile(join(build, name), build);
  }
  const read = fs.readFileSync;
  t.mock.method(fs, 'readFileSync', (path: string, encoding: 'utf8') => {
    const content = read(path, encoding);
    if (existsSync(next)) {
      renameSync(last, join(folder.path, 'old'));
      renameSync(next, last);
    }
    return content;
  });
  syncBuiltinESMExports();
  assert.throws(() => loadStaticFiles(last, ''), /^Error: A build replaced .* start again$/);
  assert.equal(loadStaticFiles(last, '').home, next);
});

test('loadStaticFiles: an additional page has a URL without extension, its hashes in the policy, and its compressed file', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'pages-'));
  const write = (name: string, text: string) => writeFile(join(folder.path, name), text);
  await write('index.html', 'home');
  await write('404.html', 'none');
  await write('privacy.html', '<style>p{margin:1px}</style>');
  await write('privacy.html.gz', 'packed');
  const { respond } = loadStaticFiles(folder.path, '');
  const get = (path: string) => respond(new Request(new URL(path, request.url), request));
  const found = get('/privacy');
  assert.equal(found.status, 200);
  assert.equal(found.headers.get('content-type'), 'text/html; charset=utf-8');
  assert.equal(found.headers.get('cache-control'), 'no-cache, no-transform');
  assert.equal(await found.text(), 'packed');
  const hash = createHash('sha256').update('p{margin:1px}').digest('base64');
  for (const path of ['/', '/privacy'])
    assert.match(
      get(path).headers.get('content-security-policy') ?? '',
      new RegExp(RegExp.escape(hash)),
    );
  for (const path of ['/privacy.html', '/privacy/', '/index', '/index.html', '/404', '/404.html']) {
    const missing = get(path);
    assert.deepEqual([missing.status, await missing.text()], [404, 'none'], path);
  }
});
