import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOwner } from '../../../owner/read.ts';
import { envProblems } from '../../env-problems.ts';
import { chapters } from '../answers.ts';
import { answer, type Step, setupProject } from '../setup-project.ts';
import { keys, noTerminal } from '../terminal.ts';

for (const [place, [name, steps]] of Object.entries(chapters as Record<string, Step[]>).entries())
  test(`Ctrl+C at each question of “${name}” keeps what was answered, and the next run goes on`, {
    skip: noTerminal,
  }, async () => {
    for (const [count, [question]] of steps.entries()) {
      await using project = await setupProject('{"sourceLabels": true}\n');
      const before = steps
        .slice(0, count)
        .map(([asked, typed]): Step => [asked, typed.replace('PORT', '1')]);
      const chapter: Step = ['Waar wilt u verdergaan?', keys.down.repeat(place)];
      {
        await using terminal = project.open();
        await answer(terminal, [chapter, ...before]);
        await terminal.sees(question);
        terminal.type(`half${keys.ctrlC}`);
        await terminal.sees('Ga verder met: npm run setup');
        assert.equal(await terminal.ended(), 130);
      }
      const { owner, env } = await project.readTexts();
      for (const [asked, , kept = ''] of steps.slice(0, count))
        assert.ok(`${owner}${env}`.includes(kept), `${asked} before ${question}`);
      assert.ok('values' in readOwner(Buffer.from(owner)), question);
      assert.deepEqual(envProblems(env), [], question);
      if (count < steps.length - 1) continue;
      await using again = project.open();
      await answer(again, [chapter]);
      await again.sees(`${place + 1} van 7: `);
      again.type(keys.ctrlC);
      assert.equal(await again.ended(), 130);
    }
  });
