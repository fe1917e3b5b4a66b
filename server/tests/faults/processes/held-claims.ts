import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../../../tests/support/machine/until.ts';
import { slowToTake } from '../../support/mail/mail-moods.ts';
import { type MailServer, startMailServer } from '../../support/mail/mail-server.ts';
import { type PostgresServer, startPostgres } from '../../support/server/postgres.ts';
import { type RunningServer, startServer, temporaryFolder } from '../../support/server/server.ts';
import { untilNoneOwed } from '../load/ledger.ts';
import { outcomeOf } from '../load/outcome.ts';
import { sendRequests } from '../load/send-requests.ts';
import { assertNone, type Figures } from '../load/test-fault.ts';

// A look of the other instance, and the time of grace of a claim.
const settledMs = 40_000;

/**
 * Two instances on one PostgreSQL, of which one has a wrong clock, and a mail server that takes its time.
 * @param aheadMs How far the clock of the second instance is ahead of that of the database.
 * @param settleMs How long to look for repeats once all are marked as sent.
 */
export async function differingClocks(
  aheadMs: number,
  requests: number,
  settleMs = settledMs,
): Promise<Figures> {
  await using folder = await temporaryFolder();
  const clock = join(folder.path, 'clock');
  await writeFile(clock, String(aheadMs));
  const flags = ['--import', './server/tests/faults/mail/moved-clock.ts'];
  const scene = { requests, settleMs, flags, env: { CLOCK_FILE: clock } };
  return await withInstances(scene, async ({ servers, database }) => {
    await untilNoneOwed(database);
    const response = await fetch(`${servers[1]?.address}/readyz`);
    const told = (await response.json()).clock;
    const how = aheadMs > 0 ? 'ahead of' : 'behind';
    return response.status === 200 && RegExp(`\\d+ s ${how} that of the database$`).test(told)
      ? []
      : [`/readyz answered ${response.status} and said of the clock: ${told}`];
  });
}

/** PostgreSQL is away for longer than a claim lasts, while both instances have e-mails in flight that get taken. */
export function claimsWhilePostgresIsAway(awayMs: number, requests: number): Promise<Figures> {
  return withInstances({ requests }, async ({ postgres, mailServer }) => {
    await untilBothDeliver(mailServer);
    await postgres.stop('SIGINT');
    await delay(awayMs);
    await postgres.start();
    return [];
  });
}

/** An instance stands still while the mail server answers it, and goes on before its claims have ended. */
export function standingStill(stillMs: number, requests: number): Promise<Figures> {
  return withInstances({ requests }, async ({ servers, mailServer }) => {
    await untilBothDeliver(mailServer);
    const pid = servers[0]?.pid ?? 0;
    process.kill(pid, 'SIGSTOP');
    await delay(stillMs);
    process.kill(pid, 'SIGCONT');
    return [];
  });
}

/** One instance delivers five at a time. */
function untilBothDeliver(mailServer: MailServer): Promise<boolean> {
  return until('both have e-mails in flight', () => mailServer.mostAtOnce() > 5, 60_000);
}

interface Options {
  requests: number;
  settleMs?: number;
  /** With what flags for Node, and what environment, the second instance is started. */
  flags?: string[];
  env?: Record<string, string>;
}

interface Scene {
  postgres: PostgresServer;
  database: string;
  mailServer: MailServer;
  servers: RunningServer[];
}

/**
 * Sends requests to two instances by turns; each must give one e-mail.
 * @param trouble What happens meanwhile; gives what was not as promised.
 */
async function withInstances(
  { requests, settleMs = settledMs, flags = [], env = {} }: Options,
  trouble: (scene: Scene) => Promise<string[]>,
): Promise<Figures> {
  await using postgres = await startPostgres();
  await using mailServer = await startMailServer(slowToTake(1_500));
  const database = await postgres.create();
  const settings = { DATABASE_URL: database, SMTP_URL: mailServer.url, RATE_LIMIT: '0' };
  await using first = await startServer(settings);
  await using second = await startServer({ ...settings, ...env }, { flags });
  const servers = [first, second];
  try {
    const halves = servers.map(({ address }) => sendRequests(address, Math.ceil(requests / 2)));
    const acknowledged = (await Promise.all(halves)).flatMap(({ references }) => references);
    const failures = await trouble({ postgres, database, mailServer, servers });
    await untilNoneOwed(database);
    // What somebody still holds for lost would go out again by now.
    await delay(settleMs);
    for (const server of servers) await server.stop();
    const outcome = await outcomeOf({ acknowledged, mailServer, database });
    failures.push(...outcome.failures);
    if (outcome.repeated > 0) failures.push(`${outcome.repeated} e-mails too many`);
    assertNone(failures);
    return { acknowledged: acknowledged.length };
  } finally {
    // Also one that stands still.
    for (const server of servers) await server.stop('SIGKILL');
  }
}
