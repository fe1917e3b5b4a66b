/** Tests what no HTTP caller can see or cause; `server/tests/wire/` tests the responses. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { contactTypes } from 'contact/contact-types.ts';
import { pino } from 'pino';
import { readSettings } from '../settings.ts';
import { openSqliteStore } from '../storage/sqlite/sqlite-store.ts';
import type { Store } from '../storage/store.ts';
import { typedTexts } from '../tests/support/calls/a-request.ts';
import { somebody } from '../tests/support/calls/somebody.ts';
import { createRateLimit } from './rate-limit.ts';
import { createRefusalLog } from './refusal-log.ts';
import { sendContactEmail } from './send-contact-email.ts';

const address = 'https://site.example/functions/v1/send-contact-email';
const asJson = { 'content-type': 'application/json', apikey: 'anonymous-key' };
const visitor = somebody('Wisselwoord');

test('stored request: wakes the worker once; the log has its reference, and nothing that was typed', async () => {
  await using scene = createScene();
  const post = () => scene.post(JSON.stringify(visitor), { ...asJson, 'idempotency-key': 'once' });
  const { reference } = await (await post()).json();
  await post();
  assert.equal(scene.wakes, 1);
  assert.match(scene.log(), new RegExp(`"reference":"${reference}".*contact request answered`));
  for (const text of typedTexts(visitor)) assert.ok(!scene.log().includes(text), text);
});

// Fields are compared as `contact/` parses them. Without a key, only repeats within two minutes count.
test('repeat: stored once if the fields are equal, and the keys (header or form) are equal or both missing', async () => {
  await using scene = createScene();
  const json = (fields: object, key?: string) =>
    scene.post(JSON.stringify(fields), {
      ...asJson,
      ...(key !== undefined && { 'idempotency-key': key }),
    });
  const form = (fields: object) =>
    scene.post(new URLSearchParams({ ...fields }), { 'sec-fetch-site': 'same-origin' });
  for (const [send, stored] of [
    [() => json(visitor), 1],
    [() => json(visitor, ''), 1],
    [() => json({ ...visitor, phone: ` ${visitor.phone} ` }), 1],
    [() => json({ ...visitor, email: `Anne <mailto:${visitor.email}>;` }), 1],
    [() => form(visitor), 1],
    [() => form({ ...visitor, idempotencyKey: '' }), 1],
    [() => form({ ...visitor, idempotencyKey: 'key' }), 2],
    [() => json(visitor, 'key'), 2],
    [() => form({ ...visitor, idempotencyKey: 'other' }), 3],
  ] as const) {
    await send();
    assert.equal(scene.wakes, stored, String(send));
  }
});

test('confirmation: none for probable spam, nor to an address that some mail servers refuse', async () => {
  await using scene = createScene();
  for (const [changes, marks, kinds] of [
    [{}, [], ['notification', 'confirmation']],
    [{ firstName: 'www.evil.example', email: 'b@praktijk.nl' }, ['link'], ['notification']],
    [{ email: 'a,b@praktijk.nl' }, [], ['notification']],
  ] as const) {
    await scene.post(JSON.stringify({ ...visitor, ...changes }));
    const [stored] = (await scene.store.readRequests(1)).requests;
    assert.deepEqual(stored?.marks, marks);
    assert.deepEqual(
      stored?.deliveries.map(({ kind }) => kind),
      kinds,
    );
  }
});

test('failing store: the cause is logged, not returned; an HTML form gets the failure message', async () => {
  await using scene = createScene({ add: () => Promise.reject(new Error('disk full at /secret')) });
  const text = await (await scene.post(JSON.stringify(visitor))).text();
  assert.match(text, /"unavailable"/);
  assert.doesNotMatch(text, /disk|secret/);
  assert.match(scene.log(), /"reference":"[^"]+".*disk full/);
  const form = await scene.post(new URLSearchParams(visitor), { 'sec-fetch-site': 'same-origin' });
  assert.equal(form.headers.get('location'), '/failed');
});

test('log: a refused origin is a warning if it looks like the site', async () => {
  await using scene = createScene();
  for (const [origin, level] of [
    ['https://site.example:8443', 40],
    ['https://evil.example', 30],
  ] as const) {
    const answer = await scene.post('', { ...asJson, origin, host: 'site.example' });
    assert.equal(answer.status, 403);
    assert.equal(JSON.parse(scene.log().trim().split('\n').at(-1) ?? '').level, level);
  }
});

test('slow store: answers 503 in time; a request stored later is delivered', async (t) => {
  const stored = Promise.withResolvers<{ reference: string; isNew: boolean }>();
  const called = Promise.withResolvers<void>();
  await using scene = createScene({
    add: () => {
      called.resolve();
      return stored.promise;
    },
  });
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const answer = scene.post(JSON.stringify(visitor));
  await called.promise;
  t.mock.timers.tick(7_000);
  assert.equal((await answer).status, 503);
  assert.equal(scene.wakes, 0);
  stored.resolve({ reference: 'ABCD-EFGH-JKMN', isNew: true });
  await nextTurn();
  assert.equal(scene.wakes, 1);
});

test('campaign labels: read from the header, else from the Referer of our own page; none if turned off', async () => {
  const labels = '?utm_source=nieuwsbrief&gclid=x';
  const own = { 'sec-fetch-site': 'same-origin', referer: `https://site.example/${labels}` };
  const written = { 'contact-source': 'utm_source=header' };
  const hostile = {
    ...own,
    referer: `https://site.example/?utm_source=${'%0D%0A<b>=1%2B1'.repeat(300)}`,
  };
  for (const [headers, source, readsSource] of [
    [own, { utm_source: 'nieuwsbrief' }, true],
    [written, { utm_source: 'header' }, true],
    [{ ...own, ...written }, { utm_source: 'header' }, true],
    [{ referer: own.referer }, {}, true],
    [{ ...own, referer: 'no address' }, {}, true],
    [{ ...own, ...written }, {}, false],
    [hostile, { utm_source: '<b>=1+1 '.repeat(9).slice(0, 60) }, true],
  ] as const) {
    await using scene = createScene({}, readsSource);
    const response = await scene.post(JSON.stringify(visitor), { ...asJson, ...headers });
    assert.equal(response.status, 200);
    const [stored] = (await scene.store.readRequests(1)).requests;
    assert.deepEqual(stored?.source, source);
  }
});

test('HTML form: invalid fields redirect with their messages', async () => {
  await using scene = createScene();
  const body = new URLSearchParams({ ...visitor, lastName: ' ' });
  const response = await scene.post(body, { 'sec-fetch-site': 'same-origin' });
  assert.equal(response.headers.get('location'), '/failed/Achternaam is verplicht');
});

test('HTML form: success redirects with the type of request', async () => {
  await using scene = createScene();
  for (const type of contactTypes) {
    const body = new URLSearchParams({ ...visitor, type });
    const response = await scene.post(body, { 'sec-fetch-site': 'same-origin' });
    assert.equal(response.headers.get('location'), `/sent/${type}`);
  }
});

/** The function on a real store. */
function createScene(overrides: Partial<Store> = {}, readsSource = true) {
  const store = openSqliteStore(':memory:');
  let log = '';
  const logger = pino({}, { write: (line: string) => (log += line) });
  const answer = sendContactEmail({
    settings: readSettings({ CONFIRMATION_MAIL: 'on', PUBLIC_BACKEND_KEY: asJson.apikey }),
    store: { ...store, ...overrides },
    rateLimit: createRateLimit(0),
    readsSource,
    formRedirect: (_, { outcome, type, fields }) =>
      `/${[outcome, ...(type ? [type] : []), ...fields].join('/')}`,
    onStored: () => {
      scene.wakes += 1;
    },
    refusals: createRefusalLog(logger),
    log: logger,
  });
  const scene = {
    store,
    wakes: 0,
    log: () => log,
    post: (body: string | URLSearchParams, headers: Record<string, string> = asJson) =>
      answer(new Request(address, { method: 'POST', body, headers }), '192.0.2.1'),
    [Symbol.asyncDispose]: () => store.close(),
  };
  return scene;
}
