import { testFaultAtFullSize } from '../load/test-fault.ts';
import { losePostgres, stopInTurn } from '../processes/instances.ts';

const many = { acknowledged: 20_000, stops: 30, instances: 3 };

testFaultAtFullSize(
  'kill -9 of instances in turn under load: no request lost, only e-mails in flight repeated',
  () => stopInTurn('SIGKILL', many),
);

testFaultAtFullSize(
  'restart of instances in turn under load: no request refused, lost or repeated',
  () => stopInTurn('SIGTERM', many),
);

testFaultAtFullSize(
  'PostgreSQL restarts and crashes twenty times under load: no request lost or repeated',
  () => losePostgres({ faults: 20, maxBetween: 1_000, maxDowntimeMs: 5_000, connections: 32 }),
);
