import { testFaultAtFullSize } from '../load/test-fault.ts';
import { endInTurn } from '../processes/instances.ts';

testFaultAtFullSize(
  'SIGTERM, twenty times under load: status 0, nothing lost, repeated or cut off',
  () => endInTurn('SIGTERM', { acknowledged: 20_000, ends: 20 }),
);
