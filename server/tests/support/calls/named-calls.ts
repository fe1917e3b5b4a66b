import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContactRequest } from 'contact/contact-request.ts';
import { appliesTo, fieldNames, fields, isRequired, textFields } from 'contact/fields.ts';
import type { Outcome as PageOutcome } from 'contact/outcomes.ts';
import type { RefusalCode } from 'contact/wire.ts';
import { assertMail, idOf, mailsFor, type OwnerMail, requestIn } from '../mail/owner-mails.ts';
import { aRequest } from './a-request.ts';
import { asJson, type Call, type Calls, codeOf } from './contact-calls.ts';

/** The result of a call: a refusal with a code or for these fields, or a request in the owner's e-mail. */
export type Outcome = RefusalCode | { invalid: string[] } | ContactRequest | 'preflight';

/** A call with a name that completes "… is refused" or "… is accepted". */
export type NamedCall = [name: string, call: Call, outcome: Outcome];

/** The request that the tables of calls vary. */
export const good = aRequest({ firstName: 'Anne' });

/** The fields of `good`'s type, and the required ones among them. */
export const formFields = fieldNames.filter((name) => appliesTo(fields[name], good.type));
export const requiredFields = formFields.filter((name) => isRequired(fields[name]));

export const formTexts = textFields().filter(([name]) => formFields.includes(name));

/** A JSON call of a valid request with `changes`. */
export function json(changes: Record<string, unknown>): Call {
  return { body: JSON.stringify({ ...good, ...changes }) };
}

/** A valid call with `headers` that add to the usual ones or replace them. */
export function withHeaders(headers: Record<string, string>): Call {
  return { headers: { ...asJson, ...headers }, body: JSON.stringify(good) };
}

export interface CalledInstance {
  calls: Calls;
  /** The outcome on the page to which an HTML form redirects. */
  outcomeAt(location: string): Promise<PageOutcome>;
  /** Returns the e-mails that arrived since its last call. */
  read: () => Promise<OwnerMail[]>;
}

/** A test for each call, and one that the owner got exactly the accepted requests, as text. */
export function testCalls(
  group: string,
  namedCalls: NamedCall[],
  instance: () => CalledInstance,
): void {
  const accepted: ContactRequest[] = [];

  for (const [index, [name, call, outcome]] of namedCalls.entries()) {
    const isAccepted = typeof outcome === 'object' && !('invalid' in outcome);
    if (isAccepted) accepted.push(outcome);
    const end = outcome === 'preflight' || isAccepted ? 'is accepted' : 'is refused';
    test(`${name} ${end}`, async () => {
      const headers = { 'idempotency-key': `${group} ${index}`, ...(call.headers ?? asJson) };
      const answer = await instance().calls.send({ ...call, headers });
      if (answer.status === 303) {
        const shown = await instance().outcomeAt(String(answer.headers['location']));
        assert.equal(shown, isAccepted ? 'sent' : 'failed');
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

  test(`${group}: the owner got exactly the accepted requests, as text`, () =>
    assertArrived(instance().read, accepted));
}

/** Asserts that one e-mail arrived for each request, as text, and no other. */
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
