import { testFaultAtFullSize } from '../load/test-fault.ts';
import { endInTurn, losePostgres } from '../processes/instances.ts';

const many = { acknowledged: 20_000, ends: 30, instances: 3 };

testFaultAtFullSize(
  'instances killed in turn under load lose no request, and repeat only what was in flight',
  () => endInTurn('SIGKILL', many),
);

testFaultAtFullSize('instances restarted in turn under load fail, lose and repeat no request', () =>
  endInTurn('SIGTERM', many),
);

testFaultAtFullSize(
  'PostgreSQL restarted and crashed twenty times under load loses and repeats no request',
  () => losePostgres({ faults: 20, between: 1_000, mostAwayMs: 5_000, connections: 32 }),
);
