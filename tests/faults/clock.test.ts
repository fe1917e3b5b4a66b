import { test } from 'node:test';
import { clockScenarios } from './mood-and-clock-table.ts';

// Not in the short set: all of them are in `npm run test:faults`.
const slow = /^jumpAndReturn|InHand, -2|4 days/;
const quick = clockScenarios.filter(
  ({ name }) => !slow.test(name) || name === 'jumpWhilePostponed, 4 days',
);

test('a clock that jumps leaves no e-mail behind, gives none up and sends none twice', {
  concurrency: 4,
  timeout: 120_000,
}, async (suite) => {
  await Promise.all(
    quick.map(({ name, run }) =>
      suite.test(name, async (scene) => {
        const { acknowledged, slowestMs } = await run();
        scene.diagnostic(`${acknowledged} delivered within ${slowestMs} ms`);
      }),
    ),
  );
});
