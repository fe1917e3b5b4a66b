import { testFault } from '../load/test-fault.ts';
import { endInstancesInTurn } from '../processes/instances.ts';

testFault('instances killed in turn under load: none is lost, and what repeats was in flight', () =>
  endInstancesInTurn('SIGKILL', { acknowledged: 20_000, ends: 30 }),
);
