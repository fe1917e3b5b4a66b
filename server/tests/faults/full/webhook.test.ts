import assert from 'node:assert/strict';
import { until } from '../../../../tests/support/machine/until.ts';
import {
  accepts,
  type Behaviour,
  failures,
  failuresInDoubt,
  startWebhookReceiver,
} from '../../support/receivers/webhook-receiver.ts';
import { startServer } from '../../support/server/server.ts';
import { emptyDatabase, makeDue, query } from '../load/ledger.ts';
import { assertNone } from '../load/outcome.ts';
import { assertAsFast, sendRequests } from '../load/send-requests.ts';
import { testFaultAtFullSize, timeout } from '../load/test-fault.ts';
import { stopInTurn } from '../processes/instances.ts';

const recoveryMs = 60_000;
const many = { acknowledged: 10_000, stops: 10, hasWebhook: true };

testFaultAtFullSize('kill -9, ten times: 10,000 acknowledged requests reach the webhook', () =>
  stopInTurn('SIGKILL', { ...many, awaitsLeases: true }),
);

testFaultAtFullSize(
  'kill -9 of instances in turn, on PostgreSQL: 10,000 requests reach the webhook',
  () => stopInTurn('SIGKILL', { ...many, instances: 3 }),
);

for (const [failure, behaviour] of Object.entries(failures))
  testFaultAtFullSize(
    `webhook receiver that ${failure}: gets every request after recovery, and delays nobody`,
    () => webhookTrouble(behaviour),
  );

for (const [failure, behaviour] of Object.entries(failuresInDoubt))
  testFaultAtFullSize(
    `webhook receiver that ${failure}: gets every request after the long pause, and delays nobody`,
    () => webhookTrouble(behaviour, { isInDoubt: true }),
  );

/**
 * Sends requests while the webhook receiver works, and while it fails; then it recovers. No webhook may be lost or late, no
 * e-mail may wait for it, and responses may not slow down. A call that may have been accepted (`isInDoubt`) waits for at
 * least 10 minutes, which the test skips.
 */
async function webhookTrouble(
  behaviour: Behaviour | 'away',
  { requests = 30, isInDoubt = false } = {},
): Promise<void> {
  await using place = await emptyDatabase('SQLite');
  const database = place.url;
  await using receiver = await startWebhookReceiver();
  const settings = { DATABASE_URL: database, RATE_LIMIT: '0', ...receiver.settings };
  await using server = await startServer(settings);
  const count = async (which: string) => {
    const [row] = await query(
      database,
      `select count(*) as n from contact.deliveries where ${which}`,
    );
    return Number(row?.['n']);
  };
  const pending = (kind: string) => `kind = '${kind}' and sent_at is null`;
  const isDone = (kind: string) => async () => (await count(pending(kind))) === 0;

  const before = await sendRequests(server.address, requests);
  await until('the first webhooks are delivered', isDone('webhook'), timeout(recoveryMs));
  await receiver.behaveAs(behaviour);
  const during = await sendRequests(server.address, requests);
  await until('a webhook has failed', () => count("kind = 'webhook' and last_error is not null"));
  await until('every e-mail is delivered', isDone('notification'), timeout(recoveryMs));
  const late = await count(pending('webhook'));
  await receiver.behaveAs(accepts);
  const isRecovered = async () => {
    if (isInDoubt) await makeDue(database, 'waiting');
    return isDone('webhook')();
  };
  await until('all webhooks are delivered after recovery', isRecovered, timeout(recoveryMs));

  assertNone(receiver.problems, 'calls were invalid');
  assert.ok(late >= requests, `only ${late} waited`);
  const ids = receiver.accepted().map(({ id }) => id);
  const expected = [...before.references, ...during.references].map((each) => `created_${each}`);
  assert.deepEqual(ids.toSorted(), expected.toSorted());
  assertAsFast(before, during);
}
