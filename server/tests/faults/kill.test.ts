import { testFault } from './load/test-fault.ts';
import { endInTurn } from './processes/instances.ts';

testFault('kill -9 under load: acknowledged requests reach owner and webhook', () =>
  endInTurn('SIGKILL', { acknowledged: 300, ends: 1, connections: 16, hasWebhook: true }),
);

testFault('kill -9 of instances on PostgreSQL: each webhook is called once', () =>
  endInTurn('SIGKILL', { acknowledged: 300, ends: 1, instances: 3, hasWebhook: true }),
);
