import { owner } from '../../../../owner.ts';
import { until } from '../../../../tests/support/machine/until.ts';
import { startServer } from '../../support/server/server.ts';
import { answers, startWebhookReceiver, takes } from '../../support/server/webhook-receiver.ts';
import { query } from '../load/ledger.ts';
import { sendRequests } from '../load/send-requests.ts';
import { assertNone, type Figures } from '../load/test-fault.ts';

const dayMs = 86_400_000;

/**
 * Requests grow old, and the receiver took half of them: only these are erased while it is set, the others once it is not. Word
 * of every erasure arrives when it is set again, and takes it.
 * @param age Makes all requests older than the owner's days, and those days long the same.
 */
export async function owedWebhooks(
  database: string,
  half: number,
  age: (ms: number) => Promise<void>,
): Promise<Figures> {
  await using receiver = await startWebhookReceiver();
  const settings = { DATABASE_URL: database, RATE_LIMIT: '0' };
  const withWebhook = { ...settings, ...receiver.settings };
  const stored = async () => (await query(database, 'select id from contact.requests')).length;
  const owed = async (which: string) =>
    (await query(database, `select id from contact.mails where sent_at is null and ${which}`))
      .length;
  const failures: string[] = [];
  const isReady = async (address: string) => (await fetch(`${address}/readyz`)).ok;

  await using first = await startServer(withWebhook);
  const taken = await sendRequests(first.address, half);
  await until('half of the webhooks are taken', async () => (await owed("kind = 'webhook'")) === 0);
  await receiver.become(answers(500));
  await sendRequests(first.address, half);
  await until('the trouble is felt', async () => (await owed('last_error is not null')) > 0);
  await until('the e-mails are delivered', async () => (await owed("kind <> 'webhook'")) === 0);
  await first.stop();
  await age((owner.privacy.retentionDays + 1) * dayMs);

  await using second = await startServer(withWebhook);
  await second.logged(RegExp(`"erased":${half},`));
  await second.stop();
  const held = await stored();
  if (held !== half) failures.push(`${held} requests were held by their webhooks`);

  await using unset = await startServer(settings);
  await unset.logged(RegExp(`"erased":${half},`));
  if (!(await isReady(unset.address))) failures.push('words made it unready while none is set');
  await unset.stop();
  // Of those that were never called nobody has to be told.
  const waiting = await query(
    database,
    'select erased_reference as reference from contact.mails where erased_reference is not null',
  );

  await receiver.become(takes);
  await using last = await startServer(withWebhook);
  await until('each word arrives', async () => (await owed("kind = 'webhook'")) === 0, 60_000);
  await last.stop();
  const ids = receiver.taken().map(({ id }) => id);
  const expected = [
    ...taken.references.map((reference) => `created_${reference}`),
    ...waiting.map(({ reference }) => `erased_${reference}`),
  ];
  if (waiting.length <= half) failures.push(`${waiting.length} words waited`);
  const missing = expected.filter((id) => !ids.includes(id));
  if (missing.length > 0) failures.push(`${missing.length} of ${expected.length} never came`);
  if (ids.length > expected.length) failures.push(`${ids.length - expected.length} too many`);
  assertNone([...failures, ...receiver.problems]);
  return { held, webhooks: ids.length };
}
