import { test } from 'node:test';
import { mailTrouble } from '../mail/mail-scenario.ts';
import { troubles } from '../mail/mail-troubles.ts';

test('whatever mood the mail server is in, requests are taken, and delivered when it is well', {
  concurrency: 10,
}, async (suite) => {
  await Promise.all(
    troubles.map((trouble) =>
      suite.test(trouble.name, async (scene) => {
        const { answers, faults, repeated, slowestMs } = await mailTrouble(trouble);
        scene.diagnostic(
          `answers ${answers.well.toFixed(1)} ms well, ${answers.inTrouble.toFixed(1)} ms in trouble; ` +
            `${faults} failed attempts, ${repeated} repeats, all delivered after ${slowestMs} ms`,
        );
      }),
    ),
  );
});
