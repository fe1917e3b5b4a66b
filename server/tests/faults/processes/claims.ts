import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../../../tests/support/machine/until.ts';
import { slowToTake } from '../../support/mail/mail-behaviours.ts';
import { type MailServer, startMailServer } from '../../support/mail/mail-server.ts';
import { createMovedClock } from '../../support/server/moved-clock.ts';
import { type PostgresServer, startPostgres } from '../../support/server/postgres.ts';
import {
  type Manner,
  type RunningServer,
  startServer,
  temporaryFolder,
} from '../../support/server/server.ts';
import { untilNoneOwed } from '../load/ledger.ts';
import { assertNoneLost } from '../load/outcome.ts';
import { sendRequests } from '../load/send-requests.ts';

// The pause between two looks of the other instance, and the time of grace of a claim.
const settledMs = 40_000;

/**
 * Two instances on one PostgreSQL, one of them with a wrong clock, and a slow mail server.
 * @param aheadMs How far the clock of the second instance is ahead of that of the database.
 * @param settleMs How long to look for repeats once all are marked as sent.
 */
export async function differingClocks(
  aheadMs: number,
  requests: number,
  settleMs = settledMs,
): Promise<void> {
  await using folder = await temporaryFolder();
  const clock = await createMovedClock(folder.path);
  await clock.move(aheadMs);
  await withInstances({ requests, settleMs, clock }, async ({ servers, database }) => {
    await untilNoneOwed(database);
    assert.equal((await fetch(`${servers[1]?.address}/status`)).status, 200);
  });
}

/** PostgreSQL is away for longer than a claim lasts, while both instances have e-mails in flight that the server takes. */
export function claimsWhilePostgresIsAway(awayMs: number, requests: number): Promise<void> {
  return withInstances({ requests }, async ({ postgres, mailServer }) => {
    await untilBothDeliver(mailServer);
    await postgres.stop('SIGINT');
    await delay(awayMs);
    await postgres.start();
  });
}

/** An instance stands still while the mail server answers it, and goes on before its claims have ended. */
export function standingStill(stillMs: number, requests: number): Promise<void> {
  return withInstances({ requests }, async ({ servers, mailServer }) => {
    await untilBothDeliver(mailServer);
    const pid = servers[0]?.pid ?? 0;
    process.kill(pid, 'SIGSTOP');
    await delay(stillMs);
    process.kill(pid, 'SIGCONT');
  });
}

/** One instance delivers five at a time. */
function untilBothDeliver(mailServer: MailServer): Promise<boolean> {
  return until('both have e-mails in flight', () => mailServer.mostAtOnce() > 5);
}

interface Options {
  requests: number;
  settleMs?: number;
  /** The clock of the second instance, if it is not that of this machine. */
  clock?: Manner & { env?: Record<string, string> };
}

interface Scene {
  postgres: PostgresServer;
  database: string;
  mailServer: MailServer;
  servers: RunningServer[];
}

/**
 * Sends requests to two instances; each request must cause one e-mail.
 * @param trouble What happens meanwhile.
 */
async function withInstances(
  { requests, settleMs = settledMs, clock = {} }: Options,
  trouble: (scene: Scene) => Promise<void>,
): Promise<void> {
  await using postgres = await startPostgres();
  await using mailServer = await startMailServer(slowToTake(1_500));
  const database = await postgres.create();
  const settings = { DATABASE_URL: database, SMTP_URL: mailServer.url, RATE_LIMIT: '0' };
  await using first = await startServer(settings);
  await using second = await startServer({ ...settings, ...clock.env }, clock);
  const servers = [first, second];
  try {
    const halves = servers.map(({ address }) => sendRequests(address, Math.ceil(requests / 2)));
    const acknowledged = (await Promise.all(halves)).flatMap(({ references }) => references);
    await trouble({ postgres, database, mailServer, servers });
    await untilNoneOwed(database);
    // An e-mail that an instance takes for lost would have gone out again by now.
    await delay(settleMs);
    for (const server of servers) await server.stop();
    const { repeated } = await assertNoneLost({ acknowledged, mailServer, database });
    assert.equal(repeated, 0);
  } finally {
    // SIGKILL also ends an instance that stands still.
    for (const server of servers) await server.stop('SIGKILL');
  }
}
