import { testFaultAtFullSize } from '../load/test-fault.ts';
import { endInTurn } from '../processes/instances.ts';

// Together with the 20,000 of `instances.test.ts` these are 100,000.
testFaultAtFullSize(
  '80,000 acknowledged requests survive eighty kill -9, and reach the owner',
  () => endInTurn('SIGKILL', { acknowledged: 80_000, ends: 80, awaitsLeases: true }),
);
