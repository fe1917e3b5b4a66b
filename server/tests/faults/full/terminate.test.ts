import { testFault } from '../load/test-fault.ts';
import { terminateUnderLoad } from '../processes/terminate.ts';

testFault('SIGTERM twenty times under load: status 0, nothing lost, repeated or cut off', () =>
  terminateUnderLoad({ acknowledged: 20_000, ends: 20, connections: 32 }),
);
