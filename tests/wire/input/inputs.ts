import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import { asJson, asPageForm, type Call } from '../../support/calls/contact-calls.ts';
import { sendGenerated } from '../../support/calls/generated-calls.ts';
import { type CalledInstance, type NamedCall, testCalls } from '../../support/calls/named-calls.ts';
import { nastyText, oddFields } from '../../support/calls/odd-texts.ts';
import { inMailbox, type OwnerMail } from '../../support/mail/owner-mails.ts';
import { isIn, type Part, partOf } from '../part.ts';
import type { Scene } from '../scene.ts';
import { badBytes } from './bad-bytes.ts';
import { badCallers } from './bad-callers.ts';
import { badForms } from './bad-forms.ts';
import { badHeaders } from './bad-headers.ts';
import { badTypes } from './bad-types.ts';
import { forgedForms } from './forged-forms.ts';
import { testGoodInput } from './good-input.ts';
import { hasOddDomain } from './good-inputs.ts';
import { injections } from './injections.ts';
import { oddBodies } from './odd-bodies.ts';

const nasty = fc.record({
  firstName: nastyText(50),
  lastName: nastyText(50),
  email: nastyText(120, /[^\s@]/g).map((text) => `a${text}@x.nl`),
  phone: nastyText(10).map((text) => `0612345678${text}`),
  type: fc.constantFrom('contact', 'demo'),
});
const generated = fc
  .tuple(fc.oneof(fc.record(oddFields), nasty), fc.boolean())
  .map(([fields, isForm]): Call => {
    return isForm
      ? { headers: asPageForm, body: new URLSearchParams(fields).toString() }
      : { headers: asJson, body: JSON.stringify(fields) };
  });
const runs = 300;

const named: Record<string, NamedCall[]> = {
  'wrong types': badTypes,
  'bytes and lengths': badBytes,
  'odd bodies': oddBodies,
  'odd forms': badForms,
  'odd headers': badHeaders,
  'odd callers': badCallers,
  'forged forms': forgedForms,
  injections,
};

/** What no DNS could hold, and what it holds in another way, is where runtimes have differed. */
function isOfOddDomain([, , outcome]: NamedCall): boolean {
  return typeof outcome === 'object' && 'email' in outcome && hasOddDomain(outcome.email);
}

/** Bad input, and good input that looks odd: no answer but those of the contract, in time, and text stays text. */
export function testInputs(scene: () => Scene, part: Part): void {
  let read: () => Promise<OwnerMail[]>;
  before(() => {
    read = inMailbox(scene().instance.mailbox);
  });
  const instance = (): CalledInstance => ({
    calls: scene().calls,
    outcomeAt: (location) => scene().instance.outcomeAt(location),
    read: () => read(),
  });

  for (const [what, calls] of Object.entries(named))
    testCalls(what, partOf(part, calls, isOfOddDomain), instance);
  testGoodInput(part, instance);

  if (isIn(part, false)) {
    test(`${runs} generated calls are answered by the contract, and what passes arrives as text`, async () => {
      await sendGenerated(scene().calls, generated, runs, read);
    });
  }

  test('no call left a stack in the log, or a line that is none, or a word of a visitor', async (t) => {
    t.diagnostic(scene().calls.summary());
    await scene().end();
    const log = scene().instance.log();
    assert.match(log, /"contact request answered"/);
    assert.doesNotMatch(log, /\\n\s+at |\n\s+at |Error/);
    for (const line of log.split('\n')) {
      if (line.startsWith('{')) JSON.parse(line);
      assert.doesNotMatch(line, /anne@|de Vries|06-?12345678|evil\.example|alert\(1\)/);
    }
  });
}
