import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContactRequest } from 'contact/contact-request.ts';
import { fieldNames, fields, isAskedFor, isRequired, textFields } from 'contact/fields.ts';
import type { Outcome as PageOutcome } from 'contact/outcomes.ts';
import type { RefusalCode } from 'contact/wire.ts';
import { assertMail, idOf, mailsFor, type OwnerMail, requestIn } from '../mail/owner-mails.ts';
import { aRequest } from './a-request.ts';
import { asJson, type Call, type Calls, codeOf } from './contact-calls.ts';

/** What becomes of a call: a refusal with a code or for these fields, or a request in the owner's e-mail. */
export type Outcome = RefusalCode | { invalid: string[] } | ContactRequest | 'preflight';

/** A call with a name that completes "… is refused" or "… is accepted". */
export type NamedCall = [name: string, call: Call, outcome: Outcome];

/** The tables of calls replace this first name. */
export const good = aRequest({ firstName: 'Anne' });

/** The fields that such a request asks for, and those of them that may not be left out. */
export const asked = fieldNames.filter((name) => isAskedFor(fields[name], good.type));
export const needed = asked.filter((name) => isRequired(fields[name]));

export const askedTexts = textFields().filter(([name]) => asked.includes(name));

/** A call in JSON with `changes` to a good request. */
export function json(changes: Record<string, unknown>): Call {
  return { body: JSON.stringify({ ...good, ...changes }) };
}

/** A call with good fields, and with `headers` added to the usual ones or replacing them. */
export function withHeaders(headers: Record<string, string>): Call {
  return { headers: { ...asJson, ...headers }, body: JSON.stringify(good) };
}

export interface CalledInstance {
  calls: Calls;
  /** What the page says at the redirect of a bare form. */
  outcomeAt(location: string): Promise<PageOutcome>;
  /** Returns the e-mails that came since its last call. */
  read: () => Promise<OwnerMail[]>;
}

/** A test for each call, and one that exactly the accepted requests came to the owner, as text. */
export function testCalls(
  what: string,
  namedCalls: NamedCall[],
  instance: () => CalledInstance,
): void {
  const accepted: ContactRequest[] = [];

  for (const [index, [name, call, outcome]] of namedCalls.entries()) {
    const isAccepted = typeof outcome === 'object' && !('invalid' in outcome);
    if (isAccepted) accepted.push(outcome);
    const end = outcome === 'preflight' || isAccepted ? 'is accepted' : 'is refused';
    test(`${name} ${end}`, async () => {
      const headers = { 'idempotency-key': `${what} ${index}`, ...(call.headers ?? asJson) };
      const answer = await instance().calls.send({ ...call, headers });
      if (answer.status === 303) {
        const told = await instance().outcomeAt(String(answer.headers['location']));
        assert.equal(told, isAccepted ? 'sent' : 'failed');
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

  test(`exactly the accepted requests of ${what} came to the owner, as text`, () =>
    assertArrived(instance().read, accepted));
}

/** Asserts that an e-mail came for each request, as text, and no other. */
export async function assertArrived(
  read: () => Promise<OwnerMail[]>,
  requests: ContactRequest[],
): Promise<void> {
  const mails = await mailsFor(read, requests);
  const byId = new Map(mails.map((mail) => [idOf(requestIn(mail)), mail]));
  for (const request of requests) {
    const mail = byId.get(idOf(request));
    assert.ok(mail);
    assertMail(mail, request);
  }
  assert.equal(mails.length, requests.length);
}
