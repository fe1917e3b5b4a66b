import { testFault } from './load/test-fault.ts';
import { endInTurn } from './processes/instances.ts';

testFault('SIGTERM under load ends with status 0 and loses, repeats and cuts off nothing', () =>
  endInTurn('SIGTERM', { acknowledged: 300, ends: 1, connections: 16 }),
);
