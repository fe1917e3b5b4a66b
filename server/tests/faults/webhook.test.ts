import { failures } from '../support/server/webhook-receiver.ts';
import { testFault } from './load/test-fault.ts';
import { webhookTrouble } from './processes/webhook-trouble.ts';

testFault('a receiver that answers 503 gets all once it is well', () =>
  webhookTrouble(failures['answers 503'], { requests: 10 }),
);
