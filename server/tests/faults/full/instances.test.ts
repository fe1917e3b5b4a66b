import { testFaultAtFullSize } from '../load/test-fault.ts';
import { endInTurn, losePostgres } from '../processes/instances.ts';

const many = { acknowledged: 20_000, ends: 30, instances: 3 };

testFaultAtFullSize(
  'kill -9 of instances in turn under load: no request lost, only e-mails in flight repeated',
  () => endInTurn('SIGKILL', many),
);

testFaultAtFullSize(
  'restart of instances in turn under load: no request refused, lost or repeated',
  () => endInTurn('SIGTERM', many),
);

testFaultAtFullSize(
  'PostgreSQL restarts and crashes twenty times under load: no request lost or repeated',
  () => losePostgres({ faults: 20, between: 1_000, mostAwayMs: 5_000, connections: 32 }),
);
