import { testFault } from './load/test-fault.ts';
import { endInTurn } from './processes/instances.ts';

testFault('SIGTERM under load: status 0, nothing lost, repeated or cut off', () =>
  endInTurn('SIGTERM', { acknowledged: 300, ends: 1, connections: 16 }),
);
