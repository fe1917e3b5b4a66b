import { testFaultAtFullSize } from '../load/test-fault.ts';
import { stopInTurn } from '../processes/instances.ts';

// With the 20,000 requests of `instances.test.ts` these are 100,000.
testFaultAtFullSize(
  'kill -9, eighty times: 80,000 acknowledged requests reach the owner',
  () => stopInTurn('SIGKILL', { acknowledged: 80_000, stops: 80, awaitsLeases: true }),
  // Thirteen minutes on two quiet cores; half an hour is too short while two other tests run.
  { timeout: 60 * 60_000 },
);
