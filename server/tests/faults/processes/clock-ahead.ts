import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { owner } from '../../../../owner.ts';
import { until } from '../../../../tests/support/machine/until.ts';
import { scripted } from '../../support/mail/mail-moods.ts';
import { startMailServer } from '../../support/mail/mail-server.ts';
import { as, startPostgres } from '../../support/server/postgres.ts';
import { startServer, temporaryFolder } from '../../support/server/server.ts';
import { answers, startWebhookReceiver, takes } from '../../support/server/webhook-receiver.ts';
import { query } from '../load/ledger.ts';
import { sendRequests } from '../load/send-requests.ts';
import { assertNone, type Figures } from '../load/test-fault.ts';

const dayMs = 86_400_000;
const aheadMs = 400 * dayMs;

/** Two instances on one PostgreSQL, of which the second, whose clock is 400 days ahead, delivers and erases alone. */
export async function instanceAhead(requests: number): Promise<Figures> {
  await using postgres = await startPostgres();
  const database = await postgres.create();
  return await farAhead(database, requests, async () => {
    // The 24 hours of a new number of days are over.
    const noted = `${owner.privacy.retentionDays} ${new Date(Date.now() - 2 * dayMs).toISOString()}`;
    await as(database, `update contact.secrets set value = $1 where name = 'retention'`, [noted]);
  });
}

/** A server on SQLite that is started anew with a clock 400 days ahead. */
export async function startedAhead(requests: number): Promise<Figures> {
  await using folder = await temporaryFolder();
  const database = `file:${join(folder.path, 'contact.db')}`;
  return await farAhead(database, requests, async () => {
    await query(
      database,
      `update moments set at = ${Date.now() - 2 * dayMs} where name like 'retention:%'`,
    );
  });
}

/**
 * Requests whose webhooks still wait meet a server whose clock is far ahead: each stays, each webhook and confirmation
 * arrives, and nobody is told of an erasure.
 * @param endNotice Makes retention free to erase.
 */
async function farAhead(
  database: string,
  requests: number,
  endNotice: () => Promise<void>,
): Promise<Figures> {
  await using mailServer = await startMailServer(scripted({}));
  await using receiver = await startWebhookReceiver(answers(500));
  await using folder = await temporaryFolder();
  const clock = join(folder.path, 'clock');
  await writeFile(clock, String(aheadMs));
  const settings = {
    DATABASE_URL: database,
    SMTP_URL: mailServer.url,
    RATE_LIMIT: '0',
    ...receiver.settings,
  };
  await using first = await startServer(settings);
  const { references } = await sendRequests(first.address, requests);
  const isDone = (kind: string) => async () => {
    const rows = await query(
      database,
      `select sent_at from contact.mails where kind = '${kind}' and sent_at is null`,
    );
    return rows.length === 0;
  };
  await until('the e-mails are delivered', isDone('notification'), 60_000);
  await first.stop();
  await endNotice();

  const ahead = { ...settings, CLOCK_FILE: clock, CONFIRMATION_MAIL: 'on' };
  await using second = await startServer(ahead, {
    flags: ['--import', './server/tests/faults/mail/moved-clock.ts'],
  });
  const more = await sendRequests(second.address, requests);
  await until('the confirmations are delivered', isDone('confirmation'), 60_000);
  await receiver.become(takes);
  await until('the webhooks are delivered', isDone('webhook'), 60_000);
  await second.stop();

  const all = [...references, ...more.references];
  const taken = receiver.taken().map(({ id }) => id);
  const stored = await query(database, 'select reference from contact.requests');
  // The receiver finds fault with the times of such a clock, which is not looked at here.
  const failures: string[] = [];
  if (stored.length < all.length) failures.push(`${all.length - stored.length} requests are gone`);
  const missing = all.filter((reference) => !taken.includes(`created_${reference}`));
  if (missing.length > 0) failures.push(`${missing.length} webhooks never came`);
  const words = taken.filter((id) => id.startsWith('erased_'));
  if (words.length > 0) failures.push(`${words.length} words of erasures`);
  if (/too late to send it/.test(second.log())) failures.push('confirmations were given up');
  assertNone(failures);
  return { acknowledged: all.length, stored: stored.length, webhooks: taken.length };
}
