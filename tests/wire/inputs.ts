import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import { asJson, asPageForm, type Call } from '../support/contact-calls.ts';
import { sendGenerated } from '../support/generated-calls.ts';
import { type CalledDoor, testCalls } from '../support/named-calls.ts';
import { nastyText, oddFields } from '../support/odd-texts.ts';
import { inMailbox, type OwnerMail } from '../support/owner-mails.ts';
import { forgedForms } from './forged-forms.ts';
import { testGoodInput } from './good-input.ts';
import { badBytes } from './named-bad-input-bytes.ts';
import { badCallers } from './named-bad-input-callers.ts';
import { badForms } from './named-bad-input-forms.ts';
import { badHeaders } from './named-bad-input-headers.ts';
import { injections } from './named-bad-input-injection.ts';
import { badTypes } from './named-bad-input-types.ts';
import { oddBodies } from './odd-bodies.ts';
import type { Scene } from './scene.ts';

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

/** Bad input, and good input that looks odd: no answer but those of the contract, in time, and text stays text. */
export function testInputs(scene: () => Scene): void {
  let read: () => Promise<OwnerMail[]>;
  before(() => {
    read = inMailbox(scene().door.mailbox);
  });
  const door = (): CalledDoor => ({
    calls: scene().calls,
    outcomeAt: (location) => scene().door.outcomeAt(location),
    read: () => read(),
  });

  testCalls('wrong types', badTypes, door);
  testCalls('bytes and lengths', badBytes, door);
  testCalls('odd bodies', oddBodies, door);
  testCalls('odd forms', badForms, door);
  testCalls('odd headers', badHeaders, door);
  testCalls('odd callers', badCallers, door);
  testCalls('forged forms', forgedForms, door);
  testCalls('injections', injections, door);
  testGoodInput(door);

  test(`${runs} generated calls are answered by the contract, and what passes arrives as text`, async () => {
    await sendGenerated(scene().calls, generated, runs, read);
  });

  test('no call left a stack in the log, or a line that is none, or a word of a visitor', async (t) => {
    t.diagnostic(scene().calls.summary());
    await scene().end();
    const log = scene().door.log();
    assert.match(log, /"contact request answered"/);
    assert.doesNotMatch(log, /\\n\s+at |\n\s+at |Error/);
    for (const line of log.split('\n')) {
      if (line.startsWith('{')) JSON.parse(line);
      assert.doesNotMatch(line, /anne@|de Vries|06-?12345678|evil\.example|alert\(1\)/);
    }
  });
}
