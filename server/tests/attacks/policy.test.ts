import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { functionPath } from 'contact/wire.ts';
import { builtFiles } from '../../../site/tests/support/build/built-files.ts';
import { exchange } from '../support/calls/raw-http.ts';
import { postForm } from '../support/server/send.ts';
import { type RunningServer, startServer } from '../support/server/server.ts';

const hsts = 'max-age=63072000; includeSubDomains; preload';

let server: RunningServer;
let strict: RunningServer;
before(async () => {
  [server, strict] = await Promise.all([startServer(), startServer({ HSTS: hsts })]);
});
after(() => Promise.all([server, strict].map((each) => each[Symbol.asyncDispose]())));

const pages: Record<string, (address: string) => Promise<Response>> = {
  'the page': (address) => fetch(`${address}/`),
  'the page without its body': (address) => fetch(`${address}/`, { method: 'HEAD' }),
  'the page with a message': showMessage,
  'the 404 page': (address) => fetch(`${address}/nergens`),
  'a file': (address) => fetch(`${address}/pictures.svg`),
  'an unchanged file (304)': unchanged,
};
const others: typeof pages = {
  'another method': (address) => fetch(`${address}/`, { method: 'DELETE' }),
  'a refused call of the function': (address) => fetch(address + functionPath, { method: 'POST' }),
  'the redirect for an HTML form': (address) => postForm(address),
  'a preflight': (address) => fetch(address + functionPath, { method: 'OPTIONS' }),
  '/healthz': (address) => fetch(`${address}/healthz`),
  'a request with two hosts': (address) => getWithHost(address, 'x\r\nHost: y'),
  'a request with an invalid host': (address) => getWithHost(address, 'a b'),
};

// foldkit/foldkit#1152
test('Cross-Origin-Resource-Policy: cross-origin for icons and the social image only', async () => {
  const home = await (await fetch(server.address)).text();
  const named =
    /(?:rel="[\w-]*icon" href|property="og:image" content)="(?:https?:\/\/[^/]*)?([^"]+)/g;
  const shown = ['/favicon.ico', ...[...home.matchAll(named)].map(([, path = '']) => path)];
  assert.equal(shown.length, 4);
  for (const { address } of builtFiles) {
    const { headers } = await fetch(server.address + address);
    const policy = shown.includes(address) ? 'cross-origin' : 'same-origin';
    assert.equal(headers.get('cross-origin-resource-policy'), policy, address);
  }
});

// Explicit, without `unsafe`, wildcards or `data:`, as internet.nl and ASVS 5.0 (3.4.3, 3.4.6) require.
const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const hash = "'sha256-[\\w+/]{43}='";
const built = [
  `default-src 'none'; script-src 'self'(?: ${hash})+; style-src 'self'(?: ${hash})*`,
  "img-src 'self'; font-src 'self'(?:; media-src 'self')?; connect-src 'self'; form-action 'self'",
  "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
].join('; ');

for (const [kind, get] of Object.entries(pages))
  test(`headers of ${kind}: the build's policy, no framing, HSTS, nosniff`, async () => {
    const headers = await headersOf(get);
    assert.match(headers.get('content-security-policy') ?? '', new RegExp(`^${built}$`));
    assert.equal(headers.get('x-frame-options'), 'DENY');
    // Cross-Origin-Opener-Policy would cost 13 % of the first paint: docs/decisions.
    assert.equal(headers.get('cross-origin-opener-policy'), null);
    assert.equal(headers.get('referrer-policy'), 'same-origin');
    assert.match(headers.get('permissions-policy') ?? '', /camera=\(\).*microphone=\(\)/);
  });

for (const [kind, get] of Object.entries(others))
  test(`headers of ${kind}: a policy that allows nothing, no framing, HSTS, nosniff`, async () => {
    const headers = await headersOf(get);
    assert.equal(headers.get('content-security-policy'), nothing);
  });

/** Asserts the headers that every response has. */
async function headersOf(get: (address: string) => Promise<Response>): Promise<Headers> {
  const { headers } = await get(server.address);
  assert.equal(headers.get('strict-transport-security'), 'max-age=31536000');
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin');
  const { headers: strictly } = await get(strict.address);
  assert.equal(strictly.get('strict-transport-security'), hsts);
  return headers;
}

async function showMessage(address: string): Promise<Response> {
  const { headers } = await postForm(address);
  return await fetch(new URL(headers.get('location') ?? '', address));
}

async function unchanged(address: string): Promise<Response> {
  const { headers } = await fetch(`${address}/`);
  return await fetch(`${address}/`, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
}

async function getWithHost(address: string, host: string): Promise<Response> {
  const bytes = `GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  const { answers } = await exchange(Number(new URL(address).port), bytes);
  assert.equal(answers[0]?.status, 400);
  return new Response(null, { status: 400, headers: [...(answers[0]?.headers ?? [])] });
}
