import { moods } from '../../support/server/webhook-receiver.ts';
import { testFault } from '../load/test-fault.ts';
import { endInstancesInTurn } from '../processes/instances.ts';
import { killUnderLoad } from '../processes/kill.ts';
import { webhookTrouble } from '../processes/webhook-trouble.ts';

testFault('10,000 acknowledged requests survive ten kill -9, and reach the webhook', () =>
  killUnderLoad({
    acknowledged: 10_000,
    kills: 10,
    connections: 32,
    awaitsLeases: true,
    hasWebhook: true,
  }),
);

testFault('10,000 on PostgreSQL reach the webhook, though instances are killed in turn', () =>
  endInstancesInTurn('SIGKILL', { acknowledged: 10_000, ends: 10, hasWebhook: true }),
);

for (const [what, mood] of Object.entries(moods))
  testFault(`a receiver that ${what} gets all once it is well, and nobody waits for it`, () =>
    webhookTrouble(mood),
  );
