import { testFault } from '../load/test-fault.ts';
import { killUnderLoad } from '../processes/kill.ts';

// With the 20,000 of `instances-killed.test.ts` these are 100,000.
testFault('80,000 acknowledged requests survive eighty kill -9, and reach the owner', () =>
  killUnderLoad({ acknowledged: 80_000, kills: 80, connections: 32, awaitsLeases: true }),
);
