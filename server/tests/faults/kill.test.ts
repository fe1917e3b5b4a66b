import { testFault } from './load/test-fault.ts';
import { stopInTurn } from './processes/instances.ts';

testFault('kill -9 under load: acknowledged requests reach owner and webhook', () =>
  stopInTurn('SIGKILL', { acknowledged: 100, stops: 1, connections: 16, hasWebhook: true }),
);
