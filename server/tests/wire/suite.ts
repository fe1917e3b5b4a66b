import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testAnswers } from './answer-tests.ts';
import { type Fixture, openFixture, owners, type StartInstance, visitorText } from './fixture.ts';
import { testHtmlForms } from './html-forms.ts';
import { testInputs, testOddDomains } from './input/inputs.ts';
import { testKeys } from './keys.ts';
import { maxRequests, testLimits } from './limits.ts';
import { testMails } from './mails.ts';

const unlimited = { RATE_LIMIT: '0' };
const confirming = { ...unlimited, CONFIRMATION_MAIL: 'on' };

/**
 * Tests the function's HTTP and SMTP contract on a runtime.
 * @param generated How many calls to generate.
 */
export function testWire(name: string, start: StartInstance, generated: number): void {
  describe(`${name}: requests and responses`, () => {
    const fixture = openFixture(start, confirming);
    for (const group of [testAnswers, testKeys, testHtmlForms, testMails, testEnd]) group(fixture);
  });
  describe(`${name}: limits`, () => {
    const fixture = openFixture(start, { RATE_LIMIT: String(maxRequests) });
    for (const group of [testLimits, testEnd, testNoConfirmations]) group(fixture);
  });
  describe(`${name}: bad and odd input`, () => {
    testInputs(openFixture(start, unlimited), generated);
  });
}

/** The tests on which runtimes and databases have differed, for the quick run. */
export function testWireInBrief(name: string, start: StartInstance): void {
  describe(`${name}: requests and responses`, () => {
    const fixture = openFixture(start, confirming);
    for (const group of [testAnswers, testMails, testEnd]) group(fixture);
  });
  describe(`${name}: odd domains`, () => testOddDomains(openFixture(start, unlimited)));
}

function testEnd(fixture: () => Fixture): void {
  test('after all tests: no e-mail repeated, no visitor in the log', async () => {
    await fixture().end();
    const log = fixture().instance.log();
    assert.match(log, /"contact request answered"/);
    const lines = log.split('\n').filter((line) => visitorText.test(line));
    assert.deepEqual(lines, []);
    // The proxy in front is trusted.
    assert.doesNotMatch(log, /not in TRUSTED_PROXIES/);
  });
}

function testNoConfirmations(fixture: () => Fixture): void {
  test('CONFIRMATION_MAIL off: only the owners got e-mails', () => {
    const { recipients } = fixture().instance.mailbox;
    assert.ok(recipients.length > 0);
    for (const to of recipients) assert.deepEqual(to, owners);
  });
}
