import { failures, failuresInDoubt } from '../../support/server/webhook-receiver.ts';
import { testFaultAtFullSize } from '../load/test-fault.ts';
import { endInTurn } from '../processes/instances.ts';
import { webhookTrouble } from '../processes/webhook-trouble.ts';

const many = { acknowledged: 10_000, ends: 10, hasWebhook: true };

testFaultAtFullSize('10,000 acknowledged requests survive ten kill -9, and reach the webhook', () =>
  endInTurn('SIGKILL', { ...many, awaitsLeases: true }),
);

testFaultAtFullSize(
  '10,000 on PostgreSQL reach the webhook, though instances are killed in turn',
  () => endInTurn('SIGKILL', { ...many, instances: 3 }),
);

for (const [what, behaviour] of Object.entries(failures))
  testFaultAtFullSize(
    `a receiver that ${what} gets all once it is well, and nobody waits for it`,
    () => webhookTrouble(behaviour),
  );

for (const [what, behaviour] of Object.entries(failuresInDoubt))
  testFaultAtFullSize(
    `a receiver that ${what} gets all after the long pause, and nobody waits for it`,
    () => webhookTrouble(behaviour, { isInDoubt: true }),
  );
