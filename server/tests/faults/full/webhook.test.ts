import { failures, failuresInDoubt } from '../../support/receivers/webhook-receiver.ts';
import { testFaultAtFullSize } from '../load/test-fault.ts';
import { stopInTurn } from '../processes/instances.ts';
import { webhookTrouble } from '../processes/webhook-trouble.ts';

const many = { acknowledged: 10_000, stops: 10, hasWebhook: true };

testFaultAtFullSize('kill -9, ten times: 10,000 acknowledged requests reach the webhook', () =>
  stopInTurn('SIGKILL', { ...many, awaitsLeases: true }),
);

testFaultAtFullSize(
  'kill -9 of instances in turn, on PostgreSQL: 10,000 requests reach the webhook',
  () => stopInTurn('SIGKILL', { ...many, instances: 3 }),
);

for (const [what, behaviour] of Object.entries(failures))
  testFaultAtFullSize(
    `webhook receiver that ${what}: gets every request after recovery, and delays nobody`,
    () => webhookTrouble(behaviour),
  );

for (const [what, behaviour] of Object.entries(failuresInDoubt))
  testFaultAtFullSize(
    `webhook receiver that ${what}: gets every request after the long pause, and delays nobody`,
    () => webhookTrouble(behaviour, { isInDoubt: true }),
  );
