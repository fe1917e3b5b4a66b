import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { functionPath } from '../../../contact/answers.ts';
import { exchange } from '../support/calls/raw-http.ts';
import { type RunningServer, startServer } from '../support/server/server.ts';

const mark = 'evil.example';
const paths = ['/', '/nergens', '/robots.txt', '/sitemap.xml', '/.well-known/security.txt'];

/** Headers that a cache ignores when it decides whether it holds an answer. */
const unkeyed = `
  X-Forwarded-Host X-Forwarded-Server X-Host X-HTTP-Host-Override X-Forwarded-Prefix X-Forwarded-Proto
  X-Forwarded-Scheme X-Forwarded-Port X-Forwarded-For True-Client-IP X-Original-URL X-Rewrite-URL X-Original-Host
  X-WAP-Profile X-HTTP-Method-Override Origin Referer Cookie User-Agent Accept Accept-Language Accept-Charset
  Authorization apikey Range If-Range If-Match Pragma Cache-Control Sec-Fetch-Site Sec-Fetch-Dest Sec-CH-UA
  Save-Data Transfer_Encoding Upgrade`
  .trim()
  .split(/\s+/)
  .map((name) => `${name}: ${mark}\r\n`);
const others = [
  `Forwarded: for=1.2.3.4;host=${mark};proto=https\r\n`,
  'Range: bytes=0-9\r\n',
  'X-HTTP-Method-Override: DELETE\r\n',
  'X-Forwarded-Proto: http\r\nX-Forwarded-Port: 443\r\n',
];

let server: RunningServer;
before(async () => {
  server = await startServer({ RATE_LIMIT: '0', ALLOWED_ORIGINS: `https://${mark}` });
});
after(() => server[Symbol.asyncDispose]());

for (const path of paths) {
  test(`nothing that a cache does not look at changes the answer to ${path}`, async () => {
    const clean = await ask(path);
    assert.equal(clean.status, path === '/nergens' ? 404 : 200);
    for (const header of [...unkeyed, ...others]) {
      assert.deepEqual(await ask(path, header), clean, header);
    }
    for (const host of [mark, `${mark}:8080`, `x.${mark}`, '[::1]', 'X']) {
      assert.deepEqual(await ask(path, '', host), clean, host);
    }
    for (const query of ['x="><script>', `utm_source=${mark}`, 'bericht=x']) {
      const target = `${path}?${query}`;
      assert.deepEqual(await ask(target), clean, target);
    }
    assert.deepEqual(await ask(`http://${mark}${path}`), clean);
    assert.doesNotMatch(clean.headers + clean.body, new RegExp(mark));
  });
}

test('whatever coding is asked for, the text is the same, and Vary tells caches of it', async () => {
  const { body } = await ask('/');
  const decoders: Record<string, (bytes: Buffer) => Buffer> = {
    br: brotliDecompressSync,
    gzip: gunzipSync,
  };
  const oddities =
    'br|gzip|br;q=0|gzip;q=0.001|*|*;q=0|identity;q=0|gzip, br|,,,|br;q=x|x-gzip|"br"';
  for (const coding of oddities.split('|')) {
    const answer = await ask('/', `Accept-Encoding: ${coding}\r\n`);
    const [, used = ''] = answer.headers.match(/^content-encoding: (.*)$/m) ?? [];
    const bytes = Buffer.from(answer.body, 'latin1');
    assert.equal((decoders[used]?.(bytes) ?? bytes).toString('latin1'), body, coding);
    assert.match(answer.headers, /^vary: Accept-Encoding$/m, coding);
  }
});

test('the page with a message is kept by nobody, and no other address gives it away', async () => {
  const location = await sendForm();
  const token = location.replace('/', '');
  const guises = ['//', '/x.css', '/index.html', '/nergens/x.js', '/%2e/x.css', '/robots.txt'];
  for (const guise of guises) {
    assert.doesNotMatch((await ask(guise + token)).body, /Er ging iets mis/, guise);
  }
  const shown = await ask(location);
  assert.match(shown.body, /Er ging iets mis/);
  assert.match(shown.headers, /cache-control: no-store/);
  const clean = await ask('/');
  // Altered, shortened, and with the words of one message under the signature of another.
  const [text] = (await sendForm('firstName=Anne')).split('.');
  for (const other of [
    `${location}x`,
    location.slice(0, -1),
    location.replace(/^.*\./, `${text}.`),
  ])
    assert.deepEqual(await ask(other), clean, other);
});

test('each answer to a GET that caches may keep by themselves says how long', async () => {
  const heuristically = [200, 203, 204, 206, 300, 301, 308, 404, 405, 410, 414, 501];
  const asked = '/ /nergens /healthz /readyz /metrics /%00 // /icon.svg'.split(' ');
  for (const path of [...asked, functionPath]) {
    const { status, headers } = await ask(path);
    assert.ok(heuristically.includes(status), path);
    assert.match(headers, /cache-control: (?:no-store|no-cache)/, path);
  }
  // An attacker can cause these for an address that others ask for, too.
  const harmful = [`A: ${'a'.repeat(20_000)}`, 'A\0: b', 'Host: y', 'Content-Length: x'];
  for (const header of harmful) {
    const { status } = await ask('/', `${header}\r\n`);
    assert.ok(status >= 400 && !heuristically.includes(status), `${status}`);
  }
});

/** The answer to a GET, but for the time at which it was given. */
async function ask(target: string, headers = '', host = 'x') {
  const bytes = `GET ${target} HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n`;
  const { answers } = await exchange(server.port, bytes);
  const lines = [...(answers[0]?.headers ?? [])].filter(([name]) => name !== 'date');
  const text = lines.map(([name, value]) => `${name}: ${value}`).join('\n');
  return { status: answers[0]?.status ?? 0, headers: text, body: answers[0]?.body ?? '' };
}

/** The `Location` of the answer to a bare form that lacks most fields. */
async function sendForm(fields = ''): Promise<string> {
  const { headers } = await fetch(server.address + functionPath, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  });
  return headers.get('location') ?? '';
}
