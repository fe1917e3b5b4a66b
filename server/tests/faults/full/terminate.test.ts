import { testFaultAtFullSize } from '../load/test-fault.ts';
import { stopInTurn } from '../processes/instances.ts';

testFaultAtFullSize(
  'SIGTERM, twenty times under load: status 0, nothing lost, repeated or cut off',
  () => stopInTurn('SIGTERM', { acknowledged: 20_000, stops: 20 }),
);
