import { testFault } from './load/test-fault.ts';
import { stopInTurn } from './processes/instances.ts';

testFault('kill -9 under load: acknowledged requests reach owner and webhook', () =>
  stopInTurn('SIGKILL', { acknowledged: 300, stops: 1, connections: 16, hasWebhook: true }),
);

testFault('kill -9 of instances on PostgreSQL: each webhook is called once', () =>
  stopInTurn('SIGKILL', { acknowledged: 300, stops: 1, instances: 3, hasWebhook: true }),
);
