import assert from 'node:assert/strict';
import { syncBuiltinESMExports } from 'node:module';
import { test } from 'node:test';
import zlib from 'node:zlib';
import { loadStaticFiles } from './static-files.ts';

const request = new Request('http://site.example/', { headers: { 'accept-encoding': 'gzip' } });

test('a page that is asked for again is not compressed again, however many others there are', async (t) => {
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
