import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../../../tests/support/machine/until.ts';
import { acceptsAfter } from '../../support/mail/mail-behaviours.ts';
import { type MailServer, startMailServer } from '../../support/mail/mail-server.ts';
import { createMovedClock } from '../../support/server/moved-clock.ts';
import { type PostgresServer, startPostgres } from '../../support/server/postgres.ts';
import {
  type RunningServer,
  type RunOptions,
  startServer,
  temporaryFolder,
} from '../../support/server/server.ts';
import { untilNonePending } from '../load/ledger.ts';
import { assertNoneLost } from '../load/outcome.ts';
import { sendRequests } from '../load/send-requests.ts';

// The other instance's polling interval plus the grace period of a claim.
const settledMs = 40_000;

/**
 * Two instances on one PostgreSQL, one of them with a wrong clock, and a slow mail server.
 * @param aheadMs How far the second instance's clock is ahead of the database's.
 */
export async function differingClocks(aheadMs: number, requests: number): Promise<void> {
  await using folder = await temporaryFolder();
  const clock = await createMovedClock(folder.path);
  await clock.move(aheadMs);
  await withInstances({ requests, clock }, async ({ servers, database }) => {
    await untilNonePending(database);
    assert.equal((await fetch(`${servers[1]?.address}/status`)).status, 200);
  });
}

/** PostgreSQL is down for longer than a claim lasts, while the mail server accepts e-mails of both instances. */
export function claimsWhilePostgresIsAway(awayMs: number, requests: number): Promise<void> {
  return withInstances({ requests }, async ({ postgres, mailServer }) => {
    await untilBothDeliver(mailServer);
    await postgres.stop('SIGINT');
    await delay(awayMs);
    await postgres.start();
  });
}

/** An instance hangs while the mail server answers it, and resumes before its claims expire. */
export function hangingInstance(hangMs: number, requests: number): Promise<void> {
  return withInstances({ requests }, async ({ servers, mailServer }) => {
    await untilBothDeliver(mailServer);
    const pid = servers[0]?.pid ?? 0;
    process.kill(pid, 'SIGSTOP');
    await delay(hangMs);
    process.kill(pid, 'SIGCONT');
  });
}

/** One instance delivers at most five at a time. */
function untilBothDeliver(mailServer: MailServer): Promise<boolean> {
  return until('both have e-mails in flight', () => mailServer.maxOpen() > 5);
}

interface Options {
  requests: number;
  /** The second instance's clock, unless it is this machine's. */
  clock?: RunOptions & { env?: Record<string, string> };
}

interface Fixture {
  postgres: PostgresServer;
  database: string;
  mailServer: MailServer;
  servers: RunningServer[];
}

/**
 * Sends requests to two instances; each request must cause one e-mail.
 * @param fault What happens meanwhile.
 */
async function withInstances(
  { requests, clock = {} }: Options,
  fault: (fixture: Fixture) => Promise<void>,
): Promise<void> {
  await using postgres = await startPostgres();
  await using mailServer = await startMailServer(acceptsAfter(1_500));
  const database = await postgres.create();
  const settings = { DATABASE_URL: database, SMTP_URL: mailServer.url, RATE_LIMIT: '0' };
  await using first = await startServer(settings);
  await using second = await startServer({ ...settings, ...clock.env }, clock);
  const servers = [first, second];
  try {
    const halves = servers.map(({ address }) => sendRequests(address, Math.ceil(requests / 2)));
    const acknowledged = (await Promise.all(halves)).flatMap(({ references }) => references);
    await fault({ postgres, database, mailServer, servers });
    await untilNonePending(database);
    // An e-mail that an instance considers lost would have been sent again by now.
    await delay(settledMs);
    for (const server of servers) await server.stop();
    const { repeated } = await assertNoneLost({ acknowledged, mailServer, database });
    assert.equal(repeated, 0);
  } finally {
    // SIGKILL also ends a stopped process.
    for (const server of servers) await server.stop('SIGKILL');
  }
}
