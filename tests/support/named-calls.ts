import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { RefusalCode } from '../../contact/answers.ts';
import type { ContactRequest } from '../../contact/contact-request.ts';
import { asJson, type Call, type Calls, codeOf, openCalls } from './contact-calls.ts';
import { assertMail, idOf, mailSettings, mailsFor, requestIn } from './owner-mails.ts';
import { type RunningServer, startServer } from './server.ts';

/** What comes of a call: it is refused, with these fields, or this request is in the owner's e-mail. */
export type Outcome = RefusalCode | { invalid: string[] } | ContactRequest | 'preflight';

/** A call with a name that completes "… is refused" or "… is accepted". */
export type NamedCall = [name: string, call: Call, outcome: Outcome];

export const good: ContactRequest = {
  firstName: 'Anne',
  lastName: 'de Vries',
  email: 'anne@praktijk.nl',
  phone: '06-12345678',
  type: 'contact',
};

/** A call in JSON with `changes` to a good request. */
export function json(changes: Record<string, unknown>): Call {
  return { body: JSON.stringify({ ...good, ...changes }) };
}

/** A call with good fields and `headers` beside, or in place of, the usual ones. */
export function withHeaders(headers: Record<string, string>): Call {
  return { headers: { ...asJson, ...headers }, body: JSON.stringify(good) };
}

/**
 * A test for each call, on one server. At the end every accepted request, and nothing else, must have come to
 * the owner, as text.
 */
export function testCalls(namedCalls: NamedCall[]): void {
  let server: RunningServer;
  let calls: Calls;
  before(async () => {
    server = await startServer({ ...mailSettings, RATE_LIMIT: '0' });
    calls = openCalls(server.address);
  });
  after(async () => {
    await calls[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });
  const accepted: ContactRequest[] = [];

  for (const [index, [name, call, outcome]] of namedCalls.entries()) {
    const isAccepted = typeof outcome === 'object' && 'firstName' in outcome;
    if (isAccepted) accepted.push(outcome);
    const end = outcome === 'preflight' || isAccepted ? 'is accepted' : 'is refused';
    test(`${name} ${end}`, async () => {
      const headers = { 'idempotency-key': `${index}`, ...(call.headers ?? asJson) };
      const answer = await calls.send({ ...call, headers });
      if (answer.status === 303) {
        const page = await fetch(new URL(String(answer.headers['location']), server.address));
        assert.equal((await page.text()).includes('Bericht verzonden!'), isAccepted);
      } else if (isAccepted) {
        assert.equal(answer.status, 200, answer.text);
      } else if (outcome === 'preflight') {
        assert.equal(answer.status, 204);
      } else if (typeof outcome === 'object') {
        assert.equal(codeOf(answer), 'invalid', answer.text);
        assert.deepEqual(Object.keys(JSON.parse(answer.text).error.fields), outcome.invalid);
      } else {
        assert.equal(codeOf(answer), outcome);
      }
    });
  }

  test('what was accepted, and nothing else, came to the owner as text, and no call left a stack in the log', async (t) => {
    const mails = await mailsFor(server.folder, accepted);
    const byId = new Map(mails.map((mail) => [idOf(requestIn(mail)), mail]));
    for (const request of accepted) {
      const mail = byId.get(idOf(request));
      assert.ok(mail);
      assertMail(mail, request);
    }
    await server.stop();
    assert.equal(mails.length, accepted.length);
    assert.doesNotMatch(server.log(), /\\n\s+at |\n\s+at |Error/);
    for (const line of server.log().trimEnd().split('\n')) JSON.parse(line);
    t.diagnostic(calls.summary());
  });
}
