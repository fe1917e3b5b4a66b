import { testFault } from './load/test-fault.ts';
import { stopInTurn } from './processes/instances.ts';

testFault('SIGTERM under load: status 0, nothing lost, repeated or cut off', () =>
  stopInTurn('SIGTERM', { acknowledged: 100, stops: 1, connections: 16 }),
);
