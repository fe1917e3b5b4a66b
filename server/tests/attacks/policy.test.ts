import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { functionPath } from '../../../contact/answers.ts';
import { exchange } from '../support/calls/raw-http.ts';
import { postForm } from '../support/server/send.ts';
import { type RunningServer, startServer } from '../support/server/server.ts';

let server: RunningServer;
before(async () => {
  server = await startServer();
});
after(() => server[Symbol.asyncDispose]());

const kinds: Record<string, (address: string) => Promise<Response>> = {
  'the page': (address) => fetch(`${address}/`),
  'the page without its body': (address) => fetch(`${address}/`, { method: 'HEAD' }),
  'the page with a message': showMessage,
  'the 404 page': (address) => fetch(`${address}/nergens`),
  'a file': (address) => fetch(`${address}/icon.svg`),
  'a file that did not change': unchanged,
  'another method': (address) => fetch(`${address}/`, { method: 'DELETE' }),
  'a refusal of the function': (address) => fetch(address + functionPath, { method: 'POST' }),
  'its way back for a bare form': (address) => postForm(address),
  'its preflight': (address) => fetch(address + functionPath, { method: 'OPTIONS' }),
  'what machines read': (address) => fetch(`${address}/healthz`),
  'a refusal of two hosts': () => askHost('x\r\nHost: y'),
  'a refusal of a host that is none': () => askHost('a b'),
};
const pages = ['the page', 'the page without its body', 'the page with a message', 'the 404 page'];

for (const [kind, get] of Object.entries(kinds)) {
  test(`${kind}: the policy passes the rules of internet.nl and of ASVS 5.0`, async () => {
    const response = await get(server.address);
    await response.arrayBuffer();
    assert.deepEqual(faults(response.headers.get('content-security-policy') ?? ''), []);
  });
}

test('each page lets nothing run but what the build wrote, and nobody frame it', async () => {
  for (const kind of pages) {
    const { headers } = (await kinds[kind]?.(server.address)) ?? assert.fail(kind);
    const policy = parse(headers.get('content-security-policy') ?? '');
    const scripts = policy.get('script-src') ?? [];
    assert.ok(
      scripts.some((source) => source.startsWith("'sha256-")),
      kind,
    );
    assert.ok(
      scripts.every((source) => /^'(?:self|sha256-.*)'$/.test(source)),
      kind,
    );
    assert.deepEqual(policy.get('object-src'), ["'none'"], kind);
    assert.deepEqual(policy.get('frame-ancestors'), ["'none'"], kind);
    assert.equal(headers.get('x-frame-options'), 'DENY', kind);
    // It would cost 13 % of the first paint: docs/decisions.
    assert.equal(headers.get('cross-origin-opener-policy'), null, kind);
    assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin', kind);
    assert.equal(headers.get('referrer-policy'), 'same-origin', kind);
    assert.match(headers.get('permissions-policy') ?? '', /camera=\(\).*microphone=\(\)/, kind);
  }
});

test('every answer demands https for a year or as HSTS says, and forbids guessing its type', async () => {
  const hsts = 'max-age=63072000; includeSubDomains; preload';
  await using strict = await startServer({ HSTS: hsts });
  for (const [kind, get] of Object.entries(kinds)) {
    const { headers } = await get(server.address);
    assert.equal(headers.get('strict-transport-security'), 'max-age=31536000', kind);
    assert.equal(headers.get('x-content-type-options'), 'nosniff', kind);
    if (kind.startsWith('a refusal of')) continue;
    const { headers: strictly } = await get(strict.address);
    assert.equal(strictly.get('strict-transport-security'), hsts, kind);
  }
});

test('a policy that breaks a rule is found out', () => {
  const good = "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
  assert.deepEqual(faults(good), []);
  const broken = `default-src https:; style-src 'unsafe-inline' *.example; img-src http://x.example y.example
    https://127.0.0.1; script-src data:`;
  assert.equal(faults(broken).length, 11);
});

/** What internet.nl (its check "Content-Security-Policy") and ASVS 5.0 (3.4.3, 3.4.6) find wrong with a policy. */
function faults(text: string): string[] {
  if (text.trim() === '') return ['no policy'];
  const policy = parse(text);
  const sources = [...policy.values()].flat();
  const isOwn = (directive: string) =>
    policy.get(directive)?.every((source) => /^'(?:none|self)'$/.test(source)) ?? false;
  const runs = ['script-src', 'object-src'].flatMap((directive) => policy.get(directive) ?? []);
  const rules: Record<string, boolean> = {
    'default-src': isOwn('default-src'),
    'base-uri': isOwn('base-uri'),
    'form-action': (policy.get('form-action') ?? []).length > 0,
    'frame-ancestors': isOwn('frame-ancestors'),
    unsafe: !sources.some((source) => source.startsWith("'unsafe-")),
    'http:': !sources.some((source) => /^http:/.test(source)),
    'bare scheme': !sources.some((source) => /^(?:https|\*):?$/.test(source)),
    wildcard: !sources.some((source) => source.includes('*')),
    'host without scheme': !sources.some((source) => /^[^':]+\.[^':]+$/.test(source)),
    'data:': !runs.includes('data:'),
    '127.0.0.1': !sources.some((source) => source.includes('127.0.0.1')),
  };
  return Object.keys(rules).filter((rule) => !rules[rule]);
}

function parse(policy: string): Map<string, string[]> {
  const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
  return new Map(directives.map(([name = '', ...sources]) => [name, sources]));
}

async function showMessage(address: string): Promise<Response> {
  const { headers } = await postForm(address);
  return await fetch(new URL(headers.get('location') ?? '', address));
}

async function askHost(host: string): Promise<Response> {
  const { answers } = await exchange(server.port, `GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  assert.equal(answers[0]?.status, 400);
  return new Response(null, { status: 400, headers: [...(answers[0]?.headers ?? [])] });
}

async function unchanged(address: string): Promise<Response> {
  const { headers } = await fetch(`${address}/`);
  return await fetch(`${address}/`, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
}
