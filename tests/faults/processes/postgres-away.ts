import { setTimeout as delay } from 'node:timers/promises';
import { startBalancer } from '../../support/server/balancer.ts';
import { startPostgres } from '../../support/server/postgres.ts';
import { countOutcome, untilNoneOwed } from '../load/count.ts';
import { startLightMailbox } from '../load/light-mailbox.ts';
import { startLoad } from '../load/load.ts';
import { seededRandom } from '../load/random.ts';
import { type Report, reportOn } from '../load/report.ts';
import { runServer } from '../load/server-process.ts';
import { comesTrue } from '../load/until.ts';
import { openLedger } from './postgres-ledger.ts';

const patienceMs = 30_000;

interface Size {
  /** How often PostgreSQL goes: by turns it ends, and crashes. */
  faults: number;
  /** Requests that are acknowledged between one time and the next, at most. */
  between: number;
  mostAwayMs: number;
  connections: number;
  seed: number;
}

/** PostgreSQL under two copies of the server ends or crashes under load, stays away for a while, and comes back. */
export async function losePostgres(size: Size): Promise<Report> {
  const { faults, between, mostAwayMs, connections, seed } = size;
  const random = seededRandom(seed);
  await using postgres = await startPostgres({ isSynced: true });
  await using mailbox = await startLightMailbox();
  const database = await postgres.create();
  const options = { database, smtpUrl: mailbox.url };
  const servers = [await runServer(options), await runServer(options)];
  await using balancer = await startBalancer(servers.map(({ address }) => address));
  const load = startLoad(balancer.address, { connections });
  const ledger = openLedger(database);
  const failures: string[] = [];
  try {
    for (let lost = 0; lost < faults; lost += 1) {
      await load.reached(load.acknowledged.size + 1 + Math.floor(random() * between));
      await postgres.stop(lost % 2 === 0 ? 'SIGINT' : 'SIGKILL');
      const refused = load.refused.get(503) ?? 0;
      const isRefusing = await comesTrue(() => (load.refused.get(503) ?? 0) > refused, patienceMs);
      if (!isRefusing) failures.push(`nothing was refused while it was away, time ${lost + 1}`);
      await delay(random() * mostAwayMs);
      await postgres.start();
      const before = load.acknowledged.size;
      const isBack = await comesTrue(() => load.acknowledged.size > before, patienceMs);
      if (!isBack) failures.push(`nothing was accepted after its return, time ${lost + 1}`);
    }
    await load.stop();
    await untilNoneOwed(ledger.owed);
    for (const server of servers) {
      const status = await server.end();
      if (status !== 0) failures.push(`a server ended with status ${status}`);
    }
    const count = countOutcome(load, mailbox, await ledger.sent());
    const report = reportOn('PostgreSQL away', { faults, load, count });
    for (const [code, times] of load.refused)
      if (code !== 503) failures.push(`${times} answers with status ${code}`);
    if (load.broken > 0) failures.push(`${load.broken} answers broke off`);
    report.failures.push(...failures);
    report.notes.push(`seed ${seed}`);
    return report;
  } finally {
    await load.stop();
    for (const server of servers) await server.end('SIGKILL');
  }
}
