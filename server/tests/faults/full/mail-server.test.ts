import { describe } from 'node:test';
import { testFaultAtFullSize } from '../load/test-fault.ts';
import { mailTrouble } from '../mail/mail-scenario.ts';
import { troubles } from '../mail/mail-troubles.ts';

// Side by side: most of their time is waiting.
describe('requests are taken, and delivered when it is well again, while the mail server', {
  concurrency: 10,
}, () => {
  for (const trouble of troubles) testFaultAtFullSize(trouble.name, () => mailTrouble(trouble));
});
