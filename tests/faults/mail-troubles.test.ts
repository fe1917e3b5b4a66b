import { test } from 'node:test';
import { mailTrouble } from './mail-scenario.ts';
import { troubles } from './mail-troubles.ts';

// The quick ones; all of them are in `npm run test:faults`.
const names = [
  'away',
  'never greets',
  'slow in each reply',
  '421 at the greeting',
  '451 to the recipient',
  '550 to the recipient',
  '554 to the end',
  'drops the line at the data',
  'drops the line after taking the message',
  'replies without end',
  'refuses the password',
  'offers no STARTTLS',
  'a certificate for another name',
];

test('whatever mood the mail server is in, requests are taken, and delivered when it is well', {
  concurrency: 5,
  timeout: 120_000,
}, async (suite) => {
  const chosen = troubles.filter(({ name }) => names.includes(name));
  await Promise.all(
    chosen.map((trouble) =>
      suite.test(trouble.name, async (scene) => {
        const { answers, faults, repeated, slowestMs } = await mailTrouble(trouble, {
          requests: 20,
        });
        scene.diagnostic(
          `answers ${answers.well.toFixed(1)} ms well, ${answers.inTrouble.toFixed(1)} ms in trouble; ` +
            `${faults} failed attempts, ${repeated} repeats, all delivered after ${slowestMs} ms`,
        );
      }),
    ),
  );
});
