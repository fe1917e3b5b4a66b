import { describe } from 'node:test';
import { testFaultAtFullSize } from '../load/test-fault.ts';
import {
  claimsWhilePostgresIsAway,
  differingClocks,
  hangingInstance,
} from '../processes/claims.ts';

// In parallel, because the tests mostly wait.
describe('each e-mail that several instances claim is sent once', { concurrency: 4 }, () => {
  for (const seconds of [-120, -65, -40, 40, 65, 120])
    testFaultAtFullSize(`claims: one clock ${seconds} s ahead of the database's`, () =>
      differingClocks(seconds * 1_000, 60),
    );

  // No more requests than can be in flight: an e-mail not yet tried would be claimed before one whose claim was lost.
  for (const awaySeconds of [65, 105, 150])
    testFaultAtFullSize(`claims: PostgreSQL down for ${awaySeconds} s`, () =>
      claimsWhilePostgresIsAway(awaySeconds * 1_000, 10),
    );

  for (const hangSeconds of [45, 50])
    testFaultAtFullSize(`claims: one instance hangs for ${hangSeconds} s`, () =>
      hangingInstance(hangSeconds * 1_000, 10),
    );
});
