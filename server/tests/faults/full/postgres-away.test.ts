import { testFault } from '../load/test-fault.ts';
import { losePostgres } from '../processes/instances.ts';

testFault(
  'PostgreSQL restarted and crashed twenty times under load: none lost, none sent twice',
  () => losePostgres({ faults: 20, between: 1_000, mostAwayMs: 5_000, connections: 32 }),
);
