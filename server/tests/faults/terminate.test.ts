import { testFault } from './load/test-fault.ts';
import { terminateUnderLoad } from './processes/terminate.ts';

testFault('SIGTERM under load ends with status 0 and loses, repeats and cuts off nothing', () =>
  terminateUnderLoad({ acknowledged: 300, ends: 1, connections: 16 }),
);
