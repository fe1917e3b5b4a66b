import { testFault } from '../load/test-fault.ts';
import { endInstancesInTurn } from '../processes/instances.ts';

testFault('instances restarted in turn under load: none fails, is lost or is sent twice', () =>
  endInstancesInTurn('SIGTERM', { acknowledged: 20_000, ends: 30 }),
);
