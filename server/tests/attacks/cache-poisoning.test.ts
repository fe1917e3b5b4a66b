import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { functionPath } from 'contact/wire.ts';
import { exchange } from '../support/calls/raw-http.ts';
import { postForm } from '../support/server/send.ts';
import { type RunningServer, startServer } from '../support/server/server.ts';

const mark = 'evil.example';

/** Headers that are not part of a cache's key. */
const unkeyed =
  `X-Forwarded-Host X-Forwarded-Server X-Host X-Forwarded-Prefix X-Forwarded-Proto X-Forwarded-Port
  X-Forwarded-For X-Original-URL X-Rewrite-URL X-HTTP-Method-Override Origin Referer Cookie User-Agent Accept
  Accept-Language Authorization apikey Range If-Range If-Match Pragma Cache-Control Sec-Fetch-Site Upgrade`
    .split(/\s+/)
    .map((name) => `${name}: ${mark}\r\n`);
const others = [
  `Forwarded: for=1.2.3.4;host=${mark};proto=https\r\n`,
  'Range: bytes=0-9\r\n',
  'X-HTTP-Method-Override: DELETE\r\n',
];

let server: RunningServer;
before(async () => {
  server = await startServer({ RATE_LIMIT: '0', ALLOWED_ORIGINS: `https://${mark}` });
});
after(() => server[Symbol.asyncDispose]());

for (const path of ['/', '/nergens', '/robots.txt', '/.well-known/security.txt']) {
  test(`cache poisoning: no unkeyed header, host or query changes the response to ${path}`, async () => {
    const clean = await get(path);
    assert.equal(clean.status, path === '/nergens' ? 404 : 200);
    for (const header of [...unkeyed, ...others])
      assert.deepEqual(await get(path, header), clean, header);
    for (const host of [mark, `${mark}:8080`, '[::1]', 'X'])
      assert.deepEqual(await get(path, '', host), clean, host);
    for (const target of [`${path}?x="><script>`, `${path}?bericht=x`, `http://${mark}${path}`])
      assert.deepEqual(await get(target), clean, target);
    assert.doesNotMatch(clean.headers + clean.body, new RegExp(mark));
  });
}

test('page message: not cached, and shown at no other path', async () => {
  const { headers } = await postForm(server.address, { firstName: '' });
  const location = headers.get('location') ?? '';
  for (const alias of ['//', '/x.css', '/index.html', '/nergens/x.js', '/%2e/x.css', '/robots.txt'])
    assert.doesNotMatch(
      (await get(location.replace('/', alias))).body,
      /<div id="page-message"[^>]*data-outcome="failed"/,
      alias,
    );
  const shown = await get(location);
  assert.match(shown.body, /<div id="page-message"[^>]*data-outcome="failed"/);
  assert.match(shown.headers, /cache-control: no-store/);
});

test('Cache-Control: set on every response with a heuristically cacheable status', async () => {
  const heuristically = [200, 203, 204, 206, 300, 301, 308, 404, 405, 410, 414, 501];
  const paths = '/ /nergens /healthz /readyz /status /metrics /%00 // /icon.svg'.split(' ');
  for (const path of [...paths, functionPath]) {
    const { status, headers } = await get(path);
    assert.ok(heuristically.includes(status), path);
    assert.match(headers, /cache-control: (?:no-store|no-cache)/, path);
  }
  // These responses may not be cached, as an attacker can provoke them at a path that other visitors request.
  for (const header of [`A: ${'a'.repeat(40_000)}`, 'A\0: b', 'Host: y', 'Content-Length: x']) {
    const { status } = await get('/', `${header}\r\n`);
    assert.ok(status >= 400 && !heuristically.includes(status), `${status}`);
  }
});

/** The response to a GET, without its date. */
async function get(target: string, headers = '', host = 'x') {
  const bytes = `GET ${target} HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n`;
  const { answers } = await exchange(server.port, bytes);
  const lines = [...(answers[0]?.headers ?? [])].filter(([name]) => name !== 'date');
  const text = lines.map(([name, value]) => `${name}: ${value}`).join('\n');
  return { status: answers[0]?.status ?? 0, headers: text, body: answers[0]?.body ?? '' };
}
