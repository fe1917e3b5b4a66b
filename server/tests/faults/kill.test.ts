import { testFault } from './load/test-fault.ts';
import { killUnderLoad } from './processes/kill.ts';

testFault('what was acknowledged survives kill -9 under load, and reaches the owner', () =>
  killUnderLoad({ acknowledged: 300, kills: 1, connections: 16, awaitsLeases: false }),
);
