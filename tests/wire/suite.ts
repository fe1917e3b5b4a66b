import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testAnswers } from './answers.ts';
import { testBareForms } from './bare-forms.ts';
import { testInputs } from './inputs.ts';
import { testKeyGuessing } from './key-guessing.ts';
import { testKeys } from './keys.ts';
import { most, testLimits } from './limits.ts';
import { testMails } from './mails.ts';
import { testRepeats } from './repeats.ts';
import { ofVisitors, onDoor, owners, type Scene, type StartDoor } from './scene.ts';

/** What the function promises to whoever calls it, over HTTP and SMTP, on whatever runtime carries it. */
export function testWire(name: string, start: StartDoor): void {
  describe(`${name}: what is asked and answered`, () => {
    const scene = onDoor(start, { RATE_LIMIT: '0', CONFIRMATION_MAIL: 'on' });
    testAnswers(scene);
    testKeys(scene);
    testKeyGuessing(scene);
    testBareForms(scene);
    testRepeats(scene);
    testMails(scene);
    testEnd(scene);
  });

  describe(`${name}: when it takes no more`, () => {
    const scene = onDoor(start, { RATE_LIMIT: String(most) });
    testLimits(scene);
    testEnd(scene);
    testNoConfirmations(scene);
  });

  describe(`${name}: bad input, and good input that looks odd`, () => {
    testInputs(onDoor(start, { RATE_LIMIT: '0' }));
  });
}

function testEnd(scene: () => Scene): void {
  test('in the end nobody got more e-mails than were owed, and the log knows no visitor', async () => {
    await scene().end();
    assert.match(scene().door.log(), /"contact request answered"/);
    const lines = scene().door.log().split('\n');
    assert.deepEqual(
      lines.filter((line) => ofVisitors.test(line)),
      [],
    );
  });
}

function testNoConfirmations(scene: () => Scene): void {
  test('with confirmations off the owners alone got e-mails', () => {
    const { recipients } = scene().door.mailbox;
    assert.ok(recipients.length > 0);
    for (const to of recipients) assert.deepEqual(to, owners);
  });
}
