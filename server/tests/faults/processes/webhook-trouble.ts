import { join } from 'node:path';
import { until } from '../../../../tests/support/machine/until.ts';
import { startServer, temporaryFolder } from '../../support/server/server.ts';
import { type Mood, startWebhookReceiver, takes } from '../../support/server/webhook-receiver.ts';
import { query } from '../load/ledger.ts';
import { sendRequests, slowdownOf } from '../load/send-requests.ts';
import { assertNone, type Figures } from '../load/test-fault.ts';

const recoveryMs = 60_000;

/**
 * Requests come in while the receiver of the webhook is well, while it is in trouble, and when it is well again.
 * @throws Error when one is lost or late, when the e-mails wait for it, or when the site answers slower.
 */
export async function webhookTrouble(mood: Mood | 'away', requests = 30): Promise<Figures> {
  await using folder = await temporaryFolder();
  const database = `file:${join(folder.path, 'contact.db')}`;
  await using receiver = await startWebhookReceiver();
  const settings = { DATABASE_URL: database, RATE_LIMIT: '0', ...receiver.settings };
  await using server = await startServer(settings);
  const count = async (which: string) => {
    const [row] = await query(database, `select count(*) as n from contact.mails where ${which}`);
    return Number(row?.['n']);
  };
  const isOwed = (kind: string) => `kind = '${kind}' and sent_at is null`;
  const isDone = (kind: string) => async () => (await count(isOwed(kind))) === 0;

  const before = await sendRequests(server.address, requests);
  await until('the first webhooks are delivered', isDone('webhook'), recoveryMs);
  await receiver.become(mood);
  const during = await sendRequests(server.address, requests);
  await until('the trouble is felt', () => count("kind = 'webhook' and last_error is not null"));
  await until('the e-mails do not wait', isDone('notification'), recoveryMs);
  const late = await count(isOwed('webhook'));
  const wellAt = performance.now();
  await receiver.become(takes);
  await until('all webhooks are delivered after recovery', isDone('webhook'), recoveryMs);
  const tookMs = performance.now() - wellAt;

  const failures = [...receiver.problems];
  const ids = receiver.taken().map(({ id }) => id);
  const expected = [...before.references, ...during.references].map((each) => `created_${each}`);
  const missing = expected.filter((id) => !ids.includes(id));
  if (missing.length > 0) failures.push(`${missing.length} reached no webhook`);
  if (ids.length > expected.length) failures.push(`${ids.length - expected.length} repeats`);
  if (late < requests) failures.push(`${requests - late} were delivered in the trouble`);
  failures.push(...slowdownOf(before, during));
  assertNone(failures);
  return {
    'ms of an answer when well': before.medianMs,
    'and in trouble': during.medianMs,
    'all delivered after ms': tookMs,
  };
}
