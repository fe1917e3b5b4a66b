import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DeliveryError } from '../../../lib/delivery-error.ts';
import { createTokenSource } from './access-token.ts';

const secret = 'geheim~8Q';
const client = {
  tokenUrl: new URL('https://login.microsoftonline.com/praktijk/token'),
  clientId: 'app-1',
  clientSecret: secret,
  scope: 'mail/.default',
};
const good = { access_token: 'token', expires_in: 3_599 };

test('tokens.get: requests a token with the client’s secret, following no redirects', async () => {
  const { tokens, requests } = createSource(() => Response.json(good));
  assert.equal(await tokens.get(), 'token');
  assert.deepEqual(requests, [
    'grant_type=client_credentials&client_id=app-1&client_secret=geheim%7E8Q&scope=mail%2F.default',
  ]);
});

for (const [expiry, seconds, secondsKept] of [
  ['3599', 3_599, 3_539],
  ['3599 as text', '3599', 3_539],
  ['years', 1e15, 86_400],
  ['less than a minute', 59, 0],
  ['missing', undefined, 0],
  ['a word', 'soon', 0],
  ['below zero', -3_599, 0],
] as const)
  test(`tokens.get: keeps a token whose expiry is ${expiry} for ${secondsKept} s, and not after the clock was set back`, async () => {
    const answer = { access_token: 'token', expires_in: seconds };
    const { tokens, requests, pass } = createSource(() => Response.json(answer));
    let calls = 0;
    for (const [passed, isRequested] of [
      [0, true],
      [secondsKept - 1, secondsKept === 0],
      [1, true],
      [-86_400, true],
    ] as const) {
      pass(passed);
      assert.equal(await tokens.get(), 'token');
      calls += Number(isRequested);
      assert.equal(requests.length, calls);
    }
  });

test('tokens.get: concurrent e-mails share a call; the next one after a failure requests again', async () => {
  const answers = [new Response('', { status: 503 }), Response.json(good)];
  const { tokens, requests } = createSource(() => answers.shift() ?? Response.error());
  const failed = await Promise.allSettled([tokens.get(), tokens.get(), tokens.get()]);
  assert.ok(failed.every(({ status }) => status === 'rejected'));
  assert.equal(requests.length, 1);
  assert.deepEqual(await Promise.all([tokens.get(), tokens.get()]), ['token', 'token']);
  assert.equal(requests.length, 2);
});

test('tokens.discard: drops the refused token, not a newer one', async () => {
  let number = 0;
  const { tokens } = createSource(() => Response.json({ ...good, access_token: `t${++number}` }));
  assert.equal(await tokens.get(), 't1');
  for (let time = 0; time < 2; time += 1) {
    tokens.discard('t1');
    assert.equal(await tokens.get(), 't2');
  }
});

const microsoft = (code: number) => ({
  error: 'invalid_client',
  error_description: `AADSTS${code}: Of the app ${secret}. Trace ID: 1`,
});
const page = '<!doctype html><title>Sign in</title>';
const check = /; check SMTP_OAUTH_TOKEN_URL$/;

/** These count as a refused login, which the owner must fix. */
const loginRefusals: [status: number, body: unknown, reason: RegExp][] = [
  [401, microsoft(7000222), /the client secret has expired: create a new one.*_SECRET.*restart/],
  [401, microsoft(7000215), /secret is wrong: SMTP_OAUTH_CLIENT_SECRET is its value, not its/],
  [400, microsoft(700016), /no such application: check SMTP_OAUTH_CLIENT_ID.*700016\)$/],
  [400, microsoft(90002), /no such tenant: check SMTP_OAUTH_TOKEN_URL \(.*90002\)$/],
  [400, microsoft(70011), /scope: check SMTP_OAUTH_SCOPE/],
  [401, microsoft(7000229), /lacks admin consent/],
  [400, microsoft(12345), /HTTP 400, AADSTS12345; check the SMTP_OAUTH settings$/],
  [401, { error: 'invalid_client' }, /refused SMTP_OAUTH_CLIENT_ID or .*SECRET \(.*401, inv/],
  [400, { error: 'invalid_scope' }, /refused SMTP_OAUTH_SCOPE \(HTTP 400, inv/],
  [401, page, /refused SMTP_OAUTH_CLIENT_ID or .*SECRET \(HTTP 401\)$/],
];
const otherRefusals: typeof loginRefusals = [
  [400, { error: secret }, /HTTP 400; check SMTP_OAUTH_TOKEN_URL$/],
  [302, '', /HTTP 302; check SMTP_OAUTH_TOKEN_URL$/],
  [404, page, check],
  [429, microsoft(90055), /HTTP 429$/],
  [503, { error: 'temporarily_unavailable' }, /HTTP 503$/],
  [200, page, /HTTP 200 without a token; check SMTP_OAUTH_TOKEN_URL$/],
  [200, '', check],
  [200, 'null', check],
  [200, { ...good, access_token: '' }, check],
  [200, { ...good, access_token: 7 }, check],
  [200, { ...good, access_token: 'a\r\nb' }, check],
  [200, `{"access_token":"token","x":"${'x'.repeat(70_000)}"}`, check],
];
for (const [index, [status, body, reason]] of [...loginRefusals, ...otherRefusals].entries()) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  test(`tokens.get: ${status} ${text.slice(0, 60)}: temporary, with reason and Retry-After, without secrets`, async () => {
    const headers = { 'Retry-After': '120' };
    const failure = await failureOf(() => new Response(text, { status, headers }));
    assert.match(failure.message, reason);
    assert.equal(failure.kind, index < loginRefusals.length ? 'back off' : undefined);
    assert.equal(failure.retryAfterMs, 120_000);
    assert.doesNotMatch(failure.message, /geheim|Trace/);
    // Longer reasons are cut when stored.
    assert.ok(failure.message.length < 300);
  });
}

test('tokens.get: an unreachable token server is a temporary failure, whose reason has no URL', async () => {
  const { message } = await failureOf(() => {
    throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
  });
  assert.match(message, /issued no access token: ECONNREFUSED; check SMTP_OAUTH_TOKEN_URL$/);
});

async function failureOf(answer: () => Response): Promise<DeliveryError> {
  const failure: unknown = await createSource(answer)
    .tokens.get()
    .catch((error) => error);
  assert.ok(failure instanceof DeliveryError);
  assert.equal(failure.isPermanent, false);
  assert.match(failure.message, /^login\.microsoftonline\.com issued no access token: /);
  return failure;
}

function createSource(answer: () => Response) {
  const requests: string[] = [];
  let now = Date.parse('2026-11-25T12:00:00Z');
  const tokens = createTokenSource(client, {
    async fetch(url, init) {
      assert.equal(String(url), client.tokenUrl.href);
      assert.partialDeepStrictEqual(init, { method: 'POST', redirect: 'manual' });
      requests.push(String(init?.body));
      return answer();
    },
    now: () => new Date(now),
  });
  const pass = (seconds: number) => {
    now += seconds * 1_000;
  };
  return { tokens, requests, pass };
}
