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
  'a file that did not change': unchanged,
};
const others: typeof pages = {
  'another method': (address) => fetch(`${address}/`, { method: 'DELETE' }),
  'a refusal of the function': (address) => fetch(address + functionPath, { method: 'POST' }),
  'its way back for a bare form': (address) => postForm(address),
  'its preflight': (address) => fetch(address + functionPath, { method: 'OPTIONS' }),
  'what machines read': (address) => fetch(`${address}/healthz`),
  'a refusal of two hosts': (address) => askHost(address, 'x\r\nHost: y'),
  'a refusal of a host that is none': (address) => askHost(address, 'a b'),
};

for (const [kind, get] of Object.entries({ ...pages, ...others })) {
  test(`${kind} demands https for a year or as HSTS says, and forbids guessing its type`, async () => {
    const { headers } = await get(server.address);
    assert.equal(headers.get('strict-transport-security'), 'max-age=31536000');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin');
    const { headers: strictly } = await get(strict.address);
    assert.equal(strictly.get('strict-transport-security'), hsts);
  });
}

// foldkit/foldkit#1152
test('icons and the image for links may be shown by other origins, and nothing else that the site gives', async () => {
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

// Everything is explicit, without `unsafe`, wildcards or `data:`, as internet.nl and ASVS 5.0 (3.4.3, 3.4.6) demand.
const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const hash = "'sha256-[\\w+/]{43}='";
const built = [
  `default-src 'none'; script-src 'self'(?: ${hash})+; style-src 'self'(?: ${hash})*`,
  "img-src 'self'; font-src 'self'(?:; media-src 'self')?; connect-src 'self'; form-action 'self'",
  "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
].join('; ');

for (const [kind, get] of Object.entries(others)) {
  test(`${kind} may load and run nothing, and nobody frames it`, async () => {
    const { headers } = await get(server.address);
    assert.equal(headers.get('content-security-policy'), nothing);
  });
}

for (const [kind, get] of Object.entries(pages)) {
  test(`${kind} runs only what the build wrote, and nobody frames it`, async () => {
    const { headers } = await get(server.address);
    assert.match(headers.get('content-security-policy') ?? '', new RegExp(`^${built}$`));
    assert.equal(headers.get('x-frame-options'), 'DENY');
    // It would cost 13 % of the first paint: docs/decisions.
    assert.equal(headers.get('cross-origin-opener-policy'), null);
    assert.equal(headers.get('referrer-policy'), 'same-origin');
    assert.match(headers.get('permissions-policy') ?? '', /camera=\(\).*microphone=\(\)/);
  });
}

async function showMessage(address: string): Promise<Response> {
  const { headers } = await postForm(address);
  return await fetch(new URL(headers.get('location') ?? '', address));
}

async function unchanged(address: string): Promise<Response> {
  const { headers } = await fetch(`${address}/`);
  return await fetch(`${address}/`, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
}

async function askHost(address: string, host: string): Promise<Response> {
  const bytes = `GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  const { answers } = await exchange(Number(new URL(address).port), bytes);
  assert.equal(answers[0]?.status, 400);
  return new Response(null, { status: 400, headers: [...(answers[0]?.headers ?? [])] });
}
