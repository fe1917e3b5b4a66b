import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { pino } from 'pino';
import { memoryOccurrences } from '../shared-state/memory/occurrences.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { MailKind, Store } from '../store/store.ts';
import { callLimit, createRateLimit } from './rate-limit.ts';
import { sendContactEmail } from './send-contact-email.ts';
import { createSuspicion } from './suspicion.ts';

const address = 'https://site.example/functions/v1/send-contact-email';
const key = 'anonymous-key';
const request = {
  firstName: 'Anne',
  lastName: 'de Vries',
  email: 'anne@praktijk.nl',
  phone: '0612345678',
  type: 'contact',
};
const sameOrigin = { 'sec-fetch-site': 'same-origin', origin: 'https://site.example' };

test('a request in JSON with the key is stored, with an e-mail owed, and gets its reference', async () => {
  await using scene = createScene();
  const response = await scene.post(request);
  const { reference } = await response.json();
  const mail = await scene.store.claimMail('notification', 60_000);
  assert.equal(response.status, 200);
  assert.deepEqual(mail?.request, {
    ...request,
    reference,
    receivedAt: mail?.request.receivedAt,
    marks: [],
  });
  assert.equal(scene.wakes, 1);
});

test('the key counts as apikey and as bearer token', async () => {
  await using scene = createScene();
  const asBearer = await scene.post(request, { apikey: '', authorization: `Bearer ${key}` });
  const asBoth = await scene.post(request, { authorization: `bearer ${key}` });
  assert.deepEqual([asBearer.status, asBoth.status], [200, 200]);
});

test('the same idempotency key gets the first answer and keeps nothing more', async () => {
  await using scene = createScene();
  const answers = [];
  for (let time = 0; time < 3; time += 1) {
    const response = await scene.post(request, { 'idempotency-key': 'once' });
    answers.push(await response.json());
  }
  assert.deepEqual(answers[1], answers[0]);
  assert.deepEqual(answers[2], answers[0]);
  assert.equal(scene.wakes, 1);
  assert.equal(await scene.stored(), 1);
});

const refusedJson: [
  what: string,
  body: unknown,
  headers: Record<string, string>,
  status: number,
  code: string,
][] = [
  ['a body that is no JSON', '{"firstName": ', {}, 400, 'malformed'],
  ['a list', '[]', {}, 400, 'malformed'],
  ['null', 'null', {}, 400, 'malformed'],
  ['no body', '', {}, 400, 'malformed'],
  ['another key', request, { apikey: 'other' }, 401, 'unknown_key'],
  ['no key', request, { apikey: '' }, 401, 'unknown_key'],
  [
    'a foreign origin',
    request,
    { origin: 'https://evil.example', host: 'site.example' },
    403,
    'origin',
  ],
  ['a hidden origin', request, { origin: 'null', host: 'site.example' }, 403, 'origin'],
  ['8 KiB and more', { ...request, firstName: 'a'.repeat(8193) }, {}, 413, 'too_large'],
  ['plain text', request, { 'content-type': 'text/plain' }, 415, 'media_type'],
  [
    'a form with files',
    request,
    { 'content-type': 'multipart/form-data; boundary=x' },
    415,
    'media_type',
  ],
  ['no fields', {}, {}, 422, 'invalid'],
  ['an unknown type', { ...request, type: 'admin' }, {}, 422, 'invalid'],
];

for (const [what, body, headers, status, code] of refusedJson) {
  test(`${what} is refused with ${status} ${code}, and nothing is stored`, async () => {
    await using scene = createScene();
    const response = await scene.post(body, headers);
    const answer = await response.json();
    assert.equal(response.status, status);
    assert.equal(answer.error.code, code);
    assert.equal(typeof answer.error.message, 'string');
    assert.equal(await scene.stored(), 0);
  });
}

test('invalid UTF-8 is refused as malformed', async () => {
  await using scene = createScene();
  const response = await scene.post(Buffer.from([0x7b, 0xff, 0x7d]));
  assert.equal(response.status, 400);
});

test('each invalid field gets its own message', async () => {
  await using scene = createScene();
  const response = await scene.post({ ...request, firstName: ' ', phone: '06', email: 'x' });
  const { error } = await response.json();
  assert.deepEqual(error.fields, {
    firstName: 'Voornaam is verplicht',
    email: 'Ongeldig email adres',
    phone: 'Telefoonnummer moet minimaal 10 cijfers bevatten',
  });
});

test('other methods are refused with what is allowed', async () => {
  await using scene = createScene();
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
    const response = await scene.answer(new Request(address, { method }));
    assert.equal(response.status, 405);
    assert.equal(response.headers.get('allow'), 'POST, OPTIONS');
  }
});

test('when the store cannot take it the answer is 503 with Retry-After, and tells nothing of the cause', async () => {
  await using scene = createScene({
    add: () => Promise.reject(new Error('disk full at /secret/place')),
  });
  const response = await scene.post(request);
  const text = await response.text();
  assert.equal(response.status, 503);
  assert.match(response.headers.get('retry-after') ?? '', /^\d+$/);
  assert.match(text, /"unavailable"/);
  assert.doesNotMatch(text, /disk|secret/);
  assert.match(scene.log(), /disk full/);
});

test('past the limit of its address a call gets 429 with Retry-After, and nothing is stored', async () => {
  await using scene = createScene({}, 2);
  await scene.post(request);
  await scene.post({ ...request, email: 'wrong' });
  const response = await scene.post(request, { 'idempotency-key': 'other' });
  const { error } = await response.json();
  assert.equal(response.status, 429);
  assert.equal(error.code, 'too_many');
  assert.match(response.headers.get('retry-after') ?? '', /^\d+$/);
  assert.equal(await scene.stored(), 1);
  assert.equal(scene.refusals, 1);
  assert.doesNotMatch(scene.log(), /too_many/);
});

test('a bare form past the limit goes back to the page, which says that it failed', async () => {
  await using scene = createScene({}, 1);
  await scene.postForm(request, sameOrigin);
  const response = await scene.postForm(request, sameOrigin);
  assert.equal(response.headers.get('location'), '/failed');
});

test('a suspicious request is delivered with its marks', async () => {
  await using scene = createScene();
  const response = await scene.post({ ...request, lastName: 'www.casino.example' });
  const mail = await scene.store.claimMail('notification', 60_000);
  assert.equal(response.status, 200);
  assert.deepEqual(mail?.request.marks, ['link']);
});

test('one reference names a request in the answer, the log and the store', async () => {
  await using scene = createScene();
  const { reference } = await (await scene.post(request)).json();
  const mail = await scene.store.claimMail('notification', 60_000);
  assert.equal(mail?.request.reference, reference);
  assert.ok(scene.log().includes(`"reference":"${reference}"`));
});

test('origins: the own one under any name, a listed one and an untold one may call', async () => {
  await using scene = createScene();
  const own = await scene.post(request, {
    origin: 'http://127.0.0.1:8080',
    host: '127.0.0.1:8080',
  });
  const told = await scene.post(request, {
    origin: 'https://x.example',
    'sec-fetch-site': 'same-origin',
  });
  const listed = await scene.post(request, { origin: 'https://listed.example' });
  const untold = await scene.post(request);
  assert.deepEqual(
    [own, told, listed, untold].map(({ status }) => status),
    [200, 200, 200, 200],
  );
  assert.equal(listed.headers.get('access-control-allow-origin'), 'https://listed.example');
  assert.match(listed.headers.get('vary') ?? '', /Origin/);
});

test('a preflight of a listed origin allows what the client sends; a foreign one gets nothing', async () => {
  await using scene = createScene();
  const preflight = (origin: string) =>
    scene.answer(
      new Request(address, { method: 'OPTIONS', headers: { origin, host: 'site.example' } }),
    );
  const listed = await preflight('https://listed.example');
  const foreign = await preflight('https://evil.example');
  assert.equal(listed.status, 204);
  assert.equal(listed.headers.get('access-control-allow-origin'), 'https://listed.example');
  assert.equal(
    listed.headers.get('access-control-allow-headers'),
    'authorization, x-client-info, apikey, content-type, idempotency-key',
  );
  assert.equal(foreign.status, 403);
  assert.equal(foreign.headers.get('access-control-allow-origin'), null);
});

test('a bare form of our own page needs no key and goes back to the page', async () => {
  await using scene = createScene();
  const response = await scene.postForm(
    { ...request, type: 'demo', idempotencyKey: 'k' },
    sameOrigin,
  );
  scene.nowMs += 3 * 60_000;
  const again = await scene.postForm({ ...request, type: 'demo', idempotencyKey: 'k' }, sameOrigin);
  assert.equal(response.status, 303);
  assert.equal(response.headers.get('location'), '/sent');
  assert.equal(again.headers.get('location'), '/sent');
  assert.equal(await scene.stored(), 1);
});

test('a bare form with invalid fields goes back to the page with their messages', async () => {
  await using scene = createScene();
  const response = await scene.postForm({ ...request, lastName: ' ' }, sameOrigin);
  assert.equal(response.status, 303);
  assert.equal(response.headers.get('location'), '/failed/Achternaam is verplicht');
});

test('a bare form of a foreign or untold origin is refused: nobody is made to send one unknowingly', async () => {
  await using scene = createScene();
  const foreign = { origin: 'https://evil.example', host: 'site.example' };
  assert.equal((await scene.postForm(request, foreign)).status, 403);
  assert.equal((await scene.postForm(request, {})).status, 401);
  assert.equal(await scene.stored(), 0);
});

test('a log holds nothing that the visitor typed', async () => {
  await using scene = createScene();
  await scene.post(request);
  await scene.post({ ...request, email: 'wrong' });
  assert.match(scene.log(), /contact request answered/);
  assert.doesNotMatch(scene.log(), /Anne|Vries|praktijk\.nl|0612345678|wrong/);
});

test('whatever is posted, the answer is one of the contract and never a crash', async () => {
  await using scene = createScene();
  const field = fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue());
  const body = fc.oneof(
    fc.record(
      { firstName: field, lastName: field, email: field, phone: field, type: field },
      { requiredKeys: [] },
    ),
    fc.jsonValue(),
    fc.string({ unit: 'binary' }),
  );
  const known = new Set([200, 303, 400, 413, 422]);
  await fc.assert(
    fc.asyncProperty(body, fc.boolean(), async (payload, asForm) => {
      const response =
        asForm && typeof payload === 'string'
          ? await scene.answer(formRequest(payload, sameOrigin))
          : await scene.post(payload);
      assert.ok(known.has(response.status), `status ${response.status}`);
      assert.equal(response.headers.get('cache-control'), 'no-store');
    }),
    { numRuns: 2_000 },
  );
});

test('with confirmations on a request owes one, and its repeat none', async () => {
  await using scene = createScene({}, 0, true);
  for (let time = 0; time < 2; time += 1) await scene.post(request, { 'idempotency-key': 'once' });
  assert.equal(await scene.stored('confirmation'), 1);
  assert.equal(await scene.stored(), 1);
});

test('with confirmations off a request owes none', async () => {
  await using scene = createScene();
  await scene.post(request);
  assert.equal(await scene.stored('confirmation'), 0);
});

test('a suspicious request, and an address that no header may hold, owe no confirmation', async () => {
  await using scene = createScene({}, 0, true);
  await scene.post({ ...request, firstName: 'www.casino.top' });
  await scene.post({ ...request, email: 'a@x.nl,evil.example' });
  assert.equal(await scene.stored('confirmation'), 0);
  assert.equal(await scene.stored(), 2);
});

test('what is not stored takes none of the confirmations of its domain', async () => {
  let isAway = true;
  await using scene = createScene(
    {
      add: (added) =>
        isAway ? Promise.reject(new Error('the database is away')) : scene.store.add(added),
    },
    0,
    true,
  );
  const send = (name: string) =>
    scene.post(
      { ...request, firstName: name, email: `${name}@praktijk.nl`, phone: `06${name}1234567` },
      { 'idempotency-key': name },
    );
  for (let time = 0; time < 5; time += 1) assert.equal((await send('a')).status, 503);
  isAway = false;
  // At once, too: those that find the limit reached meanwhile count as little as the repeats.
  await send('a');
  await Promise.all(Array.from({ length: 8 }, () => send('a')));
  for (const name of ['b', 'c', 'd']) await send(name);
  assert.equal(await scene.stored('confirmation'), 3);
  assert.equal(await scene.stored(), 4);
});

test('past the limit of a domain requests owe no confirmation, and are stored all the same', async () => {
  await using scene = createScene({}, 0, true);
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    const fields = {
      firstName: name,
      email: `${name}@${name}.catch-all.nl`,
      phone: `06${name}1234567`,
    };
    assert.equal((await scene.post({ ...request, ...fields })).status, 200);
  }
  assert.equal((await scene.post({ ...request, email: 'a@other.nl' })).status, 200);
  assert.equal(await scene.stored('confirmation'), 4);
  assert.equal(await scene.stored(), 6);
});

test('a store that takes too long is answered for in time, and what it keeps later goes out all the same', async (t) => {
  const kept = Promise.withResolvers<{ reference: string; isNew: boolean }>();
  const asked = Promise.withResolvers<void>();
  await using scene = createScene({
    add: () => {
      asked.resolve();
      return kept.promise;
    },
  });
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const answer = scene.post(request);
  await asked.promise;
  t.mock.timers.tick(7_000);
  assert.equal((await answer).status, 503);
  assert.equal(scene.wakes, 0);
  kept.resolve({ reference: 'ABCD-EFGH-JKMN', isNew: true });
  await kept.promise;
  await new Promise(setImmediate);
  assert.equal(scene.wakes, 1);
});

function formRequest(body: string, headers: Record<string, string>): Request {
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  return new Request(address, { method: 'POST', body, headers: { ...type, ...headers } });
}

/** The function on a real store. */
function createScene(overrides: Partial<Store> = {}, rateLimit = 0, confirms = false) {
  const store = openSqliteStore(':memory:', true, () => scene.nowMs);
  let log = '';
  const handle = sendContactEmail({
    store: { ...store, ...overrides },
    keys: [key],
    allowedOrigins: ['https://listed.example'],
    rateLimit: createRateLimit(callLimit(rateLimit)),
    suspicion: createSuspicion(memoryOccurrences()),
    confirms,
    confirmationLimit: createRateLimit(callLimit(3)),
    formRedirect: async (_request, outcome, fields) => `/${[outcome, ...fields].join('/')}`,
    onStored: () => {
      scene.wakes += 1;
    },
    onTooMany: () => {
      scene.refusals += 1;
    },
    now: () => new Date(scene.nowMs),
    log: pino(
      {},
      {
        write(line: string) {
          log += line;
        },
      },
    ),
  });
  const answer = (request: Request) => handle(request, '192.0.2.1');
  const scene = {
    store,
    answer,
    wakes: 0,
    refusals: 0,
    nowMs: Date.parse('2026-11-20T12:00:00Z'),
    log: () => log,
    post(body: unknown, headers: Record<string, string> = {}) {
      const isRaw = typeof body === 'string' || body instanceof Uint8Array;
      return answer(
        new Request(address, {
          method: 'POST',
          body: isRaw ? (body as string) : JSON.stringify(body),
          headers: { 'content-type': 'application/json', apikey: key, ...headers },
        }),
      );
    },
    postForm: (fields: Record<string, string>, headers: Record<string, string>) =>
      answer(formRequest(new URLSearchParams(fields).toString(), headers)),
    async stored(kind: MailKind = 'notification') {
      let count = 0;
      while (await store.claimMail(kind, 60_000)) count += 1;
      return count;
    },
    [Symbol.asyncDispose]: () => store.close(),
  };
  return scene;
}
