import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOwner } from '../../../owner/read.ts';
import { envProblems } from '../../env-problems.ts';
import { chapters } from '../answers.ts';
import { answer, type Step, setupProject, stopAt } from '../setup-project.ts';
import { keys, noTerminal } from '../terminal.ts';

// Each run answers all earlier questions of its chapter, so a test of a whole chapter would take minutes.
const questionsAtOnce = 6;

for (const [place, [name, steps]] of Object.entries<Step[]>(chapters).entries())
  for (let first = 0; first < steps.length; first += questionsAtOnce) {
    const last = Math.min(first + questionsAtOnce, steps.length);
    test(`setup: Ctrl+C at questions ${first + 1} to ${last} of “${name}” keeps the earlier answers`, {
      skip: noTerminal,
    }, async () => {
      for (let count = first; count < last; count += 1) await stopIn(place, steps, count);
    });
  }

async function stopIn(place: number, steps: Step[], count: number): Promise<void> {
  await using project = await setupProject('{"sourceLabels": true}\n');
  const [question = ''] = steps[count] ?? [];
  const before = steps.slice(0, count);
  const chapter: Step = ['Waar wilt u verdergaan?', keys.down.repeat(place)];
  await using terminal = project.open();
  await answer(terminal, [
    chapter,
    ...before.map(([asked, typed]): Step => [asked, typed.replace('PORT', '1')]),
  ]);
  await stopAt(terminal, question, 'half');
  assert.match(terminal.words(), /Ga verder met: npm run setup/);

  const { owner, env } = await project.readTexts();
  for (const [asked, , kept = ''] of before)
    assert.ok(`${owner}${env}`.includes(kept), `${asked} before ${question}`);
  assert.ok('values' in readOwner(Buffer.from(owner)), `owner.json at ${question}`);
  assert.deepEqual(envProblems(env), [], `.env at ${question}`);
  await using again = project.open();
  // Once a chapter is filled in, the next one is proposed.
  await answer(again, [chapter]);
  await stopAt(again, new RegExp(`\\d van ${Object.keys(chapters).length}: `));
}
