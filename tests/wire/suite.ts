import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testAnswers } from './answers.ts';
import { testBareForms } from './bare-forms.ts';
import { testInputs } from './input/inputs.ts';
import { testKeyGuessing } from './key-guessing.ts';
import { testKeys } from './keys.ts';
import { most, testLimits } from './limits.ts';
import { testMails } from './mails.ts';
import { isIn, type Part } from './part.ts';
import { testRepeats } from './repeats.ts';
import { ofVisitors, onDoor, owners, type Scene, type StartInstance } from './scene.ts';

type Group = (scene: () => Scene) => void;

/** Groups of tests that share a runtime's start, and whether the slice has them. */
interface Groups {
  title: string;
  env: Record<string, string>;
  groups: [group: Group, isInSlice: boolean][];
  /** What is held at the end of whatever was tried. */
  ends: Group[];
}

const scenes: Groups[] = [
  {
    title: 'what is asked and answered',
    env: { RATE_LIMIT: '0', CONFIRMATION_MAIL: 'on' },
    groups: [
      [testAnswers, true],
      [testKeys, false],
      [testKeyGuessing, false],
      [testBareForms, false],
      [testRepeats, false],
      [testMails, true],
    ],
    ends: [testEnd],
  },
  {
    title: 'when it takes no more',
    env: { RATE_LIMIT: String(most) },
    groups: [[testLimits, false]],
    ends: [testEnd, testNoConfirmations],
  },
];

/**
 * What the function promises to whoever calls it, over HTTP and SMTP, on whatever runtime carries it.
 * @param part A slice holds some groups and inputs, the rest all others.
 */
export function testWire(name: string, start: StartInstance, part: Part = 'whole'): void {
  for (const { title, env, groups, ends } of scenes) {
    const chosen = groups.filter(([, isInSlice]) => isIn(part, isInSlice));
    if (chosen.length === 0) continue;
    describe(`${name}: ${title}`, () => {
      const scene = onDoor(start, env);
      for (const [group] of chosen) group(scene);
      for (const end of ends) end(scene);
    });
  }

  describe(`${name}: bad input, and good input that looks odd`, () => {
    testInputs(onDoor(start, { RATE_LIMIT: '0' }), part);
  });
}

function testEnd(scene: () => Scene): void {
  test('in the end nobody got more e-mails than were owed, and the log knows no visitor', async () => {
    await scene().end();
    assert.match(scene().instance.log(), /"contact request answered"/);
    const lines = scene().instance.log().split('\n');
    assert.deepEqual(
      lines.filter((line) => ofVisitors.test(line)),
      [],
    );
  });
}

function testNoConfirmations(scene: () => Scene): void {
  test('with confirmations off the owners alone got e-mails', () => {
    const { recipients } = scene().instance.mailbox;
    assert.ok(recipients.length > 0);
    for (const to of recipients) assert.deepEqual(to, owners);
  });
}
