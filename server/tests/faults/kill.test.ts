import { testFault } from './load/test-fault.ts';
import { endInTurn } from './processes/instances.ts';

testFault('what was acknowledged survives kill -9 under load, and reaches owner and webhook', () =>
  endInTurn('SIGKILL', { acknowledged: 300, ends: 1, connections: 16, hasWebhook: true }),
);

testFault('each webhook is called once, although instances on PostgreSQL are killed', () =>
  endInTurn('SIGKILL', { acknowledged: 300, ends: 1, instances: 3, hasWebhook: true }),
);
