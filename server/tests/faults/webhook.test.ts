import { moods } from '../support/server/webhook-receiver.ts';
import { testFault } from './load/test-fault.ts';
import { endInstancesInTurn } from './processes/instances.ts';
import { killUnderLoad } from './processes/kill.ts';
import { webhookTrouble } from './processes/webhook-trouble.ts';

testFault('what was acknowledged survives kill -9 under load, and reaches the webhook', () =>
  killUnderLoad({
    acknowledged: 300,
    kills: 1,
    connections: 16,
    awaitsLeases: false,
    hasWebhook: true,
  }),
);

testFault('of instances on PostgreSQL that are killed, each webhook is called once', () =>
  endInstancesInTurn('SIGKILL', { acknowledged: 300, ends: 1, hasWebhook: true }),
);

testFault('a receiver that answers 500 gets all once it is well', () =>
  webhookTrouble(moods['answers 500'], 10),
);
