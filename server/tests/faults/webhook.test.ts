import { failures } from '../support/receivers/webhook-receiver.ts';
import { testFault } from './load/test-fault.ts';
import { webhookTrouble } from './processes/webhook-trouble.ts';

testFault('webhook receiver that answers 503: gets every request after recovery', () =>
  webhookTrouble(failures['answers 503'], { requests: 10 }),
);
