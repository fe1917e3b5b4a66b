import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ContactRequest, contactRequest } from 'contact/contact-request.ts';
import { maxBodyBytes } from 'contact/wire.ts';
import fc from 'fast-check';
import { fullSize } from '../../../../tests/support/machine/full-size.ts';
import { typedTexts } from '../../support/calls/a-request.ts';
import { asJson, asPageForm, type Call } from '../../support/calls/contact-calls.ts';
import { assertArrived, good, type NamedCall, testCalls } from '../../support/calls/named-calls.ts';
import { assertMail, idOf, mailsFor, requestIn } from '../../support/mail/owner-mails.ts';
import { type Fixture, owners } from '../fixture.ts';
import { anyCall } from './any-call.ts';
import { bodies } from './bodies.ts';
import { callers } from './callers.ts';
import { type GoodInput, goodInputs, hasOddDomain } from './good-inputs.ts';
import { injections } from './injections.ts';

const named = [...bodies, ...callers, ...injections];
const lanes = 4;

/** Bad input, and valid input that looks odd: every response follows the contract and is in time, and text stays text. */
export function testInputs(fixture: () => Fixture, runs: number): void {
  testCalls('bad input', named, fixture);
  testGoodInputs(goodInputs, fixture);
  testGenerated(fixture, runs);
  testTraces(fixture);
}

/** E-mail domains that are invalid in DNS, or have another form there: runtimes have differed on these. */
export function testOddDomains(fixture: () => Fixture): void {
  const isOdd = ([, , outcome]: NamedCall) =>
    typeof outcome === 'object' && 'email' in outcome && hasOddDomain(outcome.email);
  testCalls('odd domains', injections.filter(isOdd), fixture);
  const odd = goodInputs.filter(({ kept }) => hasOddDomain(kept.email));
  testGoodInputs(odd, fixture);
  testTraces(fixture);
}

function testGoodInputs(inputs: GoodInput[], fixture: () => Fixture): void {
  test(`valid input: ${inputs.length} real names, addresses and numbers reach the owner unchanged, as JSON and as an HTML form`, async () => {
    const { calls, outcomeAt, read } = fixture();
    assert.equal(new Set(inputs.map(({ typed }) => JSON.stringify(typed))).size, inputs.length);
    for (const [index, { typed }] of inputs.entries()) {
      const key = `good ${index}`;
      const headers = { ...asJson, 'idempotency-key': key };
      const json = await calls.send({ headers, body: JSON.stringify(typed) });
      assert.equal(json.status, 200, JSON.stringify(typed) + json.text);
      // If the form were read differently, it would be a new request with its own e-mail.
      const body = new URLSearchParams({ ...typed, idempotencyKey: key }).toString();
      const form = await calls.send({ headers: asPageForm, body });
      assert.equal(form.status, 303);
      const outcome = await outcomeAt(String(form.headers['location']));
      assert.equal(outcome, 'sent', JSON.stringify(typed));
    }
    await assertArrived(
      read,
      inputs.map(({ kept }) => kept),
    );
  });
}

/** fast-check prints the seed and the smallest call that fails. */
export function testGenerated(fixture: () => Fixture, runs: number): void {
  const options = runs > 1_000 ? fullSize : {};
  test(
    `generated calls: ${runs.toLocaleString('en')} get responses that follow the contract; accepted ones arrive as text`,
    options,
    async () => {
      const { calls, read } = fixture();
      const accepted = new Map<string, ContactRequest>();
      const property = fc.asyncProperty(anyCall, async (call) => {
        const { status } = await calls.send(call);
        const request = requestOf(call);
        if (status === 200) assert.ok(request, 'an invalid call was accepted');
        if (status === 422) assert.equal(request, undefined, 'a valid call was refused');
        // An HTML form redirects either way; other tests check the outcome on the page.
        if (request && (status === 200 || status === 303)) accepted.set(idOf(request), request);
      });
      const lane = () => fc.assert(property, { numRuns: runs / lanes });
      await Promise.all(Array.from({ length: lanes }, lane));
      assert.ok(accepted.size > 0, 'nothing was accepted');
      for (const mail of await mailsFor(read, accepted.values())) {
        const request = accepted.get(idOf(requestIn(mail)));
        assert.ok(request, `no call caused ${mail.source}`);
        assertMail(mail, request);
      }
    },
  );
}

function requestOf({ headers = {}, body = '' }: Call): ContactRequest | undefined {
  if (Buffer.byteLength(body) > maxBodyBytes) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(body));
    const isForm = /^application\/x-www-form-urlencoded/.test(headers['content-type'] ?? '');
    const payload = isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text);
    return contactRequest.safeParse(payload).data;
  } catch {
    return undefined;
  }
}

export function testTraces(fixture: () => Fixture): void {
  test('after all input: no repeated e-mail, no other recipient; no stack, broken line or typed text in the log', async () => {
    await fixture().end();
    for (const to of fixture().instance.mailbox.recipients) assert.deepEqual(to, owners);
    const log = fixture().instance.log();
    assert.match(log, /"contact request answered"/);
    assert.doesNotMatch(log, /\\n\s+at |\n\s+at |Error/);
    for (const line of log.split('\n')) {
      if (line.startsWith('{')) JSON.parse(line);
      assert.doesNotMatch(line, /anne@|06-?12345678|evil\.example|alert\(1\)/);
      for (const text of typedTexts(good)) assert.ok(!line.includes(text), line);
    }
  });
}
