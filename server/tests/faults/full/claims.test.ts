import { describe } from 'node:test';
import { testFaultAtFullSize } from '../load/test-fault.ts';
import { claimsWhilePostgresIsAway, differingClocks, standingStill } from '../processes/claims.ts';

// Side by side: most of their time is waiting.
describe('each e-mail that several instances claim is sent once', { concurrency: 4 }, () => {
  for (const seconds of [-120, -65, -40, 40, 65, 120])
    testFaultAtFullSize(`with one clock ${seconds} s ahead of the database's`, () =>
      differingClocks(seconds * 1_000, 60),
    );

  // No more requests than are in flight at once: an untried one would go before one whose claim was lost.
  for (const awaySeconds of [65, 105, 150])
    testFaultAtFullSize(`PostgreSQL away for ${awaySeconds} s`, () =>
      claimsWhilePostgresIsAway(awaySeconds * 1_000, 10),
    );

  for (const stillSeconds of [45, 50])
    testFaultAtFullSize(`one instance standing still for ${stillSeconds} s`, () =>
      standingStill(stillSeconds * 1_000, 10),
    );
});
