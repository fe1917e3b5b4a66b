import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startPostgres } from '../../support/server/postgres.ts';
import { temporaryFolder } from '../../support/server/server.ts';
import { untilNoneOwed } from '../load/count.ts';
import { type LightMailbox, startLightMailbox } from '../load/light-mailbox.ts';
import { noReport, type Report } from '../load/report.ts';
import { sendRequests } from '../load/send-requests.ts';
import { runServer, type ServerProcess } from '../load/server-process.ts';
import { until } from '../load/until.ts';
import { openLedger } from './postgres-ledger.ts';

const movedClock = join(import.meta.dirname, '../mail/moved-clock.ts');
// A look of the other copy, and the time of grace of a claim.
const settledMs = 40_000;

/**
 * Two copies on one PostgreSQL, of which one has a wrong clock, and a mail server that takes its time: each request
 * gives one e-mail.
 * @param settleMs How long to look for repeats once all are marked as sent.
 * @param aheadMs How far the clock of the second copy is ahead of that of the database.
 */
export async function differingClocks(
  aheadMs: number,
  requests: number,
  settleMs = settledMs,
): Promise<Report> {
  await using folder = await temporaryFolder();
  const clockFile = join(folder.path, 'clock');
  await writeFile(clockFile, String(aheadMs));
  const wrong = { preload: movedClock, env: { CLOCK_FILE: clockFile } };
  const second = { ...wrong, settleMs };
  return await withCopies(`a clock ${aheadMs / 1_000} s ahead`, second, async (scene) => {
    await scene.send(requests);
    await scene.untilSent();
    const response = await fetch(`${scene.servers[1]?.address}/readyz`);
    const { clock } = await response.json();
    const how =
      aheadMs > 0 ? /\d+ s ahead of that of the database$/ : /\d+ s behind that of the database$/;
    if (response.status !== 200 || !how.test(clock))
      scene.failures.push(`/readyz answered ${response.status} and said of the clock: ${clock}`);
  });
}

/** PostgreSQL is away for longer than a claim lasts, while both copies have e-mails in hand that get taken. */
export function claimsWhilePostgresIsAway(awayMs: number, requests: number): Promise<Report> {
  return withCopies('PostgreSQL away with e-mails in hand', {}, async (scene) => {
    await scene.send(requests);
    await until('both copies have e-mails in hand', () => scene.mailbox.mostAtOnce > 5, 60_000);
    await scene.postgres.stop('SIGINT');
    await delay(awayMs);
    await scene.postgres.start();
    await scene.untilSent();
  });
}

/** A copy stands still while the mail server answers it, and goes on before its claims have ended. */
export function standingStill(stillMs: number, requests: number): Promise<Report> {
  return withCopies('a copy that stands still', {}, async (scene) => {
    await scene.send(requests);
    await until('both copies have e-mails in hand', () => scene.mailbox.mostAtOnce > 5, 60_000);
    const [first] = scene.servers;
    if (first) process.kill(first.pid, 'SIGSTOP');
    await delay(stillMs);
    if (first) process.kill(first.pid, 'SIGCONT');
    await scene.untilSent();
  });
}

interface Scene {
  postgres: Awaited<ReturnType<typeof startPostgres>>;
  mailbox: LightMailbox;
  servers: ServerProcess[];
  /** What was not as promised. */
  failures: string[];
  /** Sends so many to each copy by turns. */
  send(requests: number): Promise<void>;
  untilSent(): Promise<void>;
}

/** @param second What the second copy is started with. */
async function withCopies(
  scenario: string,
  {
    settleMs = settledMs,
    ...second
  }: Partial<Parameters<typeof runServer>[0]> & { settleMs?: number },
  body: (scene: Scene) => Promise<void>,
): Promise<Report> {
  await using postgres = await startPostgres();
  await using mailbox = await startLightMailbox(1_500);
  const database = await postgres.create();
  const options = { database, smtpUrl: mailbox.url };
  const servers = [await runServer(options), await runServer({ ...options, ...second })];
  const ledger = openLedger(database);
  const failures: string[] = [];
  let acknowledged = 0;
  const send = async (requests: number) => {
    const halves = servers.map(({ address }) => sendRequests(address, Math.ceil(requests / 2)));
    for (const { references } of await Promise.all(halves)) acknowledged += references.length;
  };
  const untilSent = () => untilNoneOwed(ledger.owed);
  try {
    await body({ postgres, mailbox, servers, failures, send, untilSent });
    // What somebody still holds for lost would go out again by now.
    const before = count(mailbox);
    await delay(before.repeated > 0 ? 0 : settleMs);
    for (const server of servers) await server.end();
    const { lost, repeated } = { ...count(mailbox), lost: acknowledged - mailbox.arrived.size };
    if (lost > 0) failures.push(`${lost} requests gave no e-mail`);
    if (repeated > 0) failures.push(`${repeated} e-mails too many for ${acknowledged} requests`);
    if ((await ledger.sent()).size !== acknowledged) failures.push('not all are marked as sent');
    return { ...noReport, scenario, faults: 1, acknowledged, lost, repeated, failures };
  } finally {
    // Also one that stands still.
    for (const server of servers) await server.end('SIGKILL');
  }
}

function count({ arrived }: LightMailbox): { repeated: number } {
  return { repeated: [...arrived.values()].reduce((sum, ids) => sum + ids.length - 1, 0) };
}
