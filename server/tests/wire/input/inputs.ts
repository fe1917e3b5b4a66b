import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fieldNames } from '../../../../contact/fields.ts';
import { anyFields, injected } from '../../generated/fields.ts';
import { asJson, asPageForm } from '../../support/calls/contact-calls.ts';
import { sendGenerated } from '../../support/calls/generated-calls.ts';
import { assertArrived, good, type NamedCall, testCalls } from '../../support/calls/named-calls.ts';
import type { Scene } from '../scene.ts';
import { badBytes } from './bad-bytes.ts';
import { badCallers } from './bad-callers.ts';
import { badForms } from './bad-forms.ts';
import { badHeaders } from './bad-headers.ts';
import { badTypes } from './bad-types.ts';
import { type GoodInput, goodInputs, hasOddDomain } from './good-inputs.ts';
import { injections } from './injections.ts';
import { oddBodies } from './odd-bodies.ts';

const named: Record<string, NamedCall[]> = {
  'wrong types': badTypes,
  'bytes and lengths': badBytes,
  'odd bodies': oddBodies,
  'odd forms': badForms,
  'odd headers': badHeaders,
  'odd callers': badCallers,
  injections,
};
const runs = 300;

/** Bad input, and good input that looks odd: no answer but those of the contract, in time, and text stays text. */
export function testInputs(scene: () => Scene): void {
  test('at least 200 calls are named, and 200 real names, addresses and numbers', () => {
    assert.ok(Object.values(named).flat().length >= 200);
    assert.ok(goodInputs.length >= 200);
  });

  for (const [what, calls] of Object.entries(named)) testCalls(what, calls, scene);
  testGoodInputs(goodInputs, scene);

  test(`${runs} generated calls are answered by the contract, and what passes arrives as text`, async () => {
    const { calls, read } = scene();
    await sendGenerated(calls, fc.oneof(anyFields.call, injected.call), runs, read);
  });

  testLog(scene);
}

/** Addresses whose domain no DNS could hold, or that it holds in another way: there runtimes have differed. */
export function testOddDomains(scene: () => Scene): void {
  const isOdd = ([, , outcome]: NamedCall) =>
    typeof outcome === 'object' && 'email' in outcome && hasOddDomain(outcome.email);
  testCalls('injections', injections.filter(isOdd), scene);
  testGoodInputs(
    goodInputs.filter(({ kept }) => hasOddDomain(kept.email)),
    scene,
  );
  testLog(scene);
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
    const replyTos = new Map(inputs.map(({ kept, replyTo }) => [kept, replyTo]));
    await assertArrived(read, [...replyTos.keys()], (kept) => replyTos.get(kept));
  });
}

function testLog(scene: () => Scene): void {
  test('no call left a stack in the log, or a line that is none, or a word of a visitor', async (t) => {
    t.diagnostic(scene().calls.summary());
    await scene().end();
    const log = scene().instance.log();
    assert.match(log, /"contact request answered"/);
    assert.doesNotMatch(log, /\\n\s+at |\n\s+at |Error/);
    for (const line of log.split('\n')) {
      if (line.startsWith('{')) JSON.parse(line);
      assert.doesNotMatch(line, /anne@|06-?12345678|evil\.example|alert\(1\)/);
      for (const name of fieldNames) assert.ok(!line.includes(good[name]), line);
    }
  });
}
