import { describe } from 'node:test';
import { testFaultAtFullSize } from '../load/test-fault.ts';
import { mailTrouble } from '../mail/mail-scenario.ts';
import { troubles } from '../mail/mail-troubles.ts';

// In parallel, because the tests mostly wait.
describe('mail server trouble: requests are accepted, and delivered after it', {
  concurrency: 10,
}, () => {
  for (const trouble of troubles)
    testFaultAtFullSize(`mail server ${trouble.name}`, () => mailTrouble(trouble));
});
