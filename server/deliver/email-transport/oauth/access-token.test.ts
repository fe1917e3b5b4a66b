import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DeliveryError } from '../../../lib/delivery-error.ts';
import { isDeliveryError } from '../../../tests/support/mail/mail-failure.ts';
import { createTokenSource } from './access-token.ts';

const secret = 'geheim~8Q';
const client = {
  tokenUrl: new URL('https://login.microsoftonline.com/praktijk/token'),
  clientId: 'app-1',
  clientSecret: secret,
  scope: 'mail/.default',
};
const start = new Date('2026-11-25T12:00:00Z');
const good = { access_token: 'token', expires_in: 3_599 };

test('a token is asked for with the secret of the client, by no redirect, and kept until a minute before its end', async () => {
  const { tokens, asked, pass } = sourceThat(() => Response.json(good));
  assert.equal(await tokens.get(), 'token');
  assert.deepEqual(asked, [
    'grant_type=client_credentials&client_id=app-1&client_secret=geheim%7E8Q&scope=mail%2F.default',
  ]);
  pass(3_538);
  await tokens.get();
  assert.equal(asked.length, 1);
  pass(1);
  await tokens.get();
  assert.equal(asked.length, 2);
});

test('sends at the same time share a call, and after a failure the next one asks again', async () => {
  const answers = [new Response('', { status: 503 }), Response.json(good)];
  const { tokens, asked } = sourceThat(() => answers.shift() ?? Response.error());
  const failed = await Promise.allSettled([tokens.get(), tokens.get(), tokens.get()]);
  assert.deepEqual(
    failed.map(({ status }) => status),
    ['rejected', 'rejected', 'rejected'],
  );
  assert.equal(asked.length, 1);
  assert.deepEqual(await Promise.all([tokens.get(), tokens.get()]), ['token', 'token']);
  assert.equal(asked.length, 2);
});

test('a token that was refused is thrown away, one that came after it is not', async () => {
  let number = 0;
  const { tokens } = sourceThat(() => Response.json({ ...good, access_token: `t${++number}` }));
  assert.equal(await tokens.get(), 't1');
  tokens.discard('t1');
  assert.equal(await tokens.get(), 't2');
  tokens.discard('t1');
  assert.equal(await tokens.get(), 't2');
});

test('a clock that is put back makes no token last', async () => {
  const { tokens, asked, pass } = sourceThat(() => Response.json(good));
  await tokens.get();
  pass(-86_400);
  await tokens.get();
  assert.equal(asked.length, 2);
});

for (const [what, seconds, secondsKept] of [
  ['as text', '3599', 3_538],
  ['of less than a minute', 59, -1],
  ['not at all', undefined, -1],
  ['as a word', 'soon', -1],
  ['below zero', -3_599, -1],
  ['of years', 1e15, 86_399],
] as const)
  test(`a token that lasts ${what} is used, and kept for ${Math.max(secondsKept, 0)} s`, async () => {
    const answer = { access_token: 'token', expires_in: seconds };
    const { tokens, asked, pass } = sourceThat(() => Response.json(answer));
    assert.equal(await tokens.get(), 'token');
    pass(Math.max(secondsKept, 0));
    assert.equal(await tokens.get(), 'token');
    assert.equal(asked.length, secondsKept < 0 ? 2 : 1);
    pass(1);
    await tokens.get();
    assert.equal(asked.length, secondsKept < 0 ? 3 : 2);
  });

const microsoft = (code: number) => ({
  error: 'invalid_client',
  error_description: `AADSTS${code}: Of the app ${secret}. Trace ID: 1`,
});
const page = '<!doctype html><title>Sign in</title>';
const login = 'login' as const;
const look = /; look at SMTP_OAUTH_TOKEN_URL$/;
const refusals: [status: number, body: unknown, reason: RegExp, trouble?: 'login'][] = [
  [
    401,
    microsoft(7000222),
    /the client secret has expired: make a new one.*_SECRET.*restart/,
    login,
  ],
  [
    401,
    microsoft(7000215),
    /secret is wrong: SMTP_OAUTH_CLIENT_SECRET is its value, not its/,
    login,
  ],
  [400, microsoft(700016), /no such application: look at SMTP_OAUTH_CLIENT_ID.*700016\)$/, login],
  [400, microsoft(90002), /no such tenant: look at it in SMTP_OAUTH_TOKEN_URL \(.*90002\)$/, login],
  [400, microsoft(900023), /no such tenant/, login],
  [400, microsoft(70011), /scope: look at SMTP_OAUTH_SCOPE/, login],
  [400, microsoft(1002012), /scope: look at SMTP_OAUTH_SCOPE/, login],
  [401, microsoft(7000229), /has no admin consent/, login],
  [400, microsoft(12345), /it answered 400, AADSTS12345; look at the SMTP_OAUTH settings$/, login],
  [
    401,
    { error: 'invalid_client' },
    /refuses SMTP_OAUTH_CLIENT_ID or .*SECRET \(.*401, inv/,
    login,
  ],
  [400, { error: 'invalid_scope' }, /refuses SMTP_OAUTH_SCOPE \(it answered 400, inv/, login],
  [
    401,
    page,
    /refuses SMTP_OAUTH_CLIENT_ID or SMTP_OAUTH_CLIENT_SECRET \(it answered 401\)$/,
    login,
  ],
  [400, { error: secret }, /it answered 400; look at SMTP_OAUTH_TOKEN_URL$/],
  [400, page, look],
  [302, '', /it answered 302; look at SMTP_OAUTH_TOKEN_URL$/],
  [404, page, look],
  [429, microsoft(90055), /it answered 429$/],
  [500, page, /it answered 500$/],
  [503, { error: 'temporarily_unavailable' }, /it answered 503$/],
  [200, page, /it answered 200 without a token; look at SMTP_OAUTH_TOKEN_URL$/],
  [200, '', look],
  [200, 'null', look],
  [200, [], look],
  [200, { ...good, access_token: '' }, look],
  [200, { ...good, access_token: 7 }, look],
  [200, { ...good, access_token: 'a\r\nb' }, look],
  [200, `{"access_token":"token","x":"${'x'.repeat(70_000)}"}`, look],
];
for (const [status, body, reason, trouble] of refusals) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  test(`${status} ${text.slice(0, 60)} is a passing trouble, with its reason and no secret`, async () => {
    const { tokens } = sourceThat(() => new Response(text, { status }));
    const check = isDeliveryError({ isPermanent: false, trouble }, reason);
    await assert.rejects(tokens.get(), (error: Error) => {
      assert.match(error.message, /^login\.microsoftonline\.com gives no access token: /);
      assert.doesNotMatch(error.message, /geheim|Trace/);
      // What is stored of a reason.
      assert.ok(error.message.length < 300);
      return check(error);
    });
  });
}

test('an answer that asks for a pause gets it', async () => {
  const headers = { 'Retry-After': '120' };
  const { tokens } = sourceThat(() => new Response('', { status: 429, headers }));
  const failure = await tokens.get().catch((error: unknown) => error);
  assert.equal(failure instanceof DeliveryError && failure.retryAfterMs, 120_000);
});

test('a server that is away is a passing trouble, said without the address', async () => {
  const { tokens } = sourceThat(() => {
    throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
  });
  const reason = /gives no access token: ECONNREFUSED; look at SMTP_OAUTH_TOKEN_URL$/;
  await assert.rejects(
    tokens.get(),
    isDeliveryError({ isPermanent: false, trouble: undefined }, reason),
  );
});

function sourceThat(answer: () => Response) {
  const asked: string[] = [];
  let now = start.getTime();
  const tokens = createTokenSource(client, {
    async fetch(url, init) {
      assert.equal(String(url), client.tokenUrl.href);
      assert.deepEqual([init?.method, init?.redirect], ['POST', 'manual']);
      asked.push(String(init?.body));
      return answer();
    },
    now: () => new Date(now),
  });
  return {
    tokens,
    asked,
    pass(seconds: number) {
      now += seconds * 1_000;
    },
  };
}
