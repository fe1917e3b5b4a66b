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
import { owners, type Scene } from '../scene.ts';
import { anyCall } from './any-call.ts';
import { bodies } from './bodies.ts';
import { callers } from './callers.ts';
import { type GoodInput, goodInputs, hasOddDomain } from './good-inputs.ts';
import { injections } from './injections.ts';

const named = [...bodies, ...callers, ...injections];
const lanes = 4;

/** Bad input, and good input that looks odd: only answers of the contract come, in time, and text stays text. */
export function testInputs(scene: () => Scene, runs: number): void {
  test('at least 200 calls are named, and 200 real names, addresses and numbers', () => {
    assert.ok(named.length >= 200);
    assert.ok(goodInputs.length >= 200);
  });

  testCalls('what has a name', named, scene);
  testGoodInputs(goodInputs, scene);
  testGenerated(scene, runs);
  testTraces(scene);
}

/** Addresses whose domain the DNS could not hold, or holds in another form: runtimes have differed there. */
export function testOddDomains(scene: () => Scene): void {
  const isOdd = ([, , outcome]: NamedCall) =>
    typeof outcome === 'object' && 'email' in outcome && hasOddDomain(outcome.email);
  testCalls('odd domains', injections.filter(isOdd), scene);
  const odd = goodInputs.filter(({ kept }) => hasOddDomain(kept.email));
  testGoodInputs(odd, scene);
  testTraces(scene);
}

function testGoodInputs(inputs: GoodInput[], scene: () => Scene): void {
  test(`${inputs.length} real names, addresses and numbers pass, as JSON and as a bare form alike, and the owner reads them as they were typed`, async () => {
    const { calls, outcomeAt, read } = scene();
    assert.equal(new Set(inputs.map(({ typed }) => JSON.stringify(typed))).size, inputs.length);
    for (const [index, { typed }] of inputs.entries()) {
      const key = `good ${index}`;
      const headers = { ...asJson, 'idempotency-key': key };
      const json = await calls.send({ headers, body: JSON.stringify(typed) });
      assert.equal(json.status, 200, JSON.stringify(typed) + json.text);
      // If the form were read differently, it would be another request with another e-mail.
      const body = new URLSearchParams({ ...typed, idempotencyKey: key }).toString();
      const form = await calls.send({ headers: asPageForm, body });
      assert.equal(form.status, 303);
      const told = await outcomeAt(String(form.headers['location']));
      assert.equal(told, 'sent', JSON.stringify(typed));
    }
    await assertArrived(
      read,
      inputs.map(({ kept }) => kept),
    );
  });
}

/** fast-check prints the seed and the smallest call that fails. */
export function testGenerated(scene: () => Scene, runs: number): void {
  const options = runs > 1_000 ? fullSize : {};
  test(
    `${runs.toLocaleString('en')} generated calls are answered by the contract, and what passes arrives as text`,
    options,
    async () => {
      const { calls, read } = scene();
      const accepted = new Map<string, ContactRequest>();
      const property = fc.asyncProperty(anyCall, async (call) => {
        const { status } = await calls.send(call);
        const request = requestOf(call);
        if (status === 200) assert.ok(request, 'what the contract refuses was accepted');
        if (status === 422)
          assert.equal(request, undefined, 'what the contract accepts was refused');
        // A bare form leads back to the page either way; other tests hold what the page says.
        if (request && (status === 200 || status === 303)) accepted.set(idOf(request), request);
      });
      const lane = () => fc.assert(property, { numRuns: runs / lanes });
      await Promise.all(Array.from({ length: lanes }, lane));
      assert.ok(accepted.size > 0, 'nothing was accepted');
      for (const mail of await mailsFor(read, accepted.values())) {
        const request = accepted.get(idOf(requestIn(mail)));
        assert.ok(request, `nobody asked for ${mail.source}`);
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

export function testTraces(scene: () => Scene): void {
  test('no call caused a second e-mail or another recipient, or left a stack, a broken line or a word of a visitor in the log', async () => {
    await scene().end();
    for (const to of scene().instance.mailbox.recipients) assert.deepEqual(to, owners);
    const log = scene().instance.log();
    assert.match(log, /"contact request answered"/);
    assert.doesNotMatch(log, /\\n\s+at |\n\s+at |Error/);
    for (const line of log.split('\n')) {
      if (line.startsWith('{')) JSON.parse(line);
      assert.doesNotMatch(line, /anne@|06-?12345678|evil\.example|alert\(1\)/);
      for (const text of typedTexts(good)) assert.ok(!line.includes(text), line);
    }
  });
}
