import { type Balancer, startBalancer } from '../../support/server/balancer.ts';
import { startPostgres } from '../../support/server/postgres.ts';
import { countOutcome, untilNoneOwed } from '../load/count.ts';
import { startLightMailbox } from '../load/light-mailbox.ts';
import { startLoad } from '../load/load.ts';
import { seededRandom } from '../load/random.ts';
import { type Report, reportOn } from '../load/report.ts';
import { runServer, type ServerProcess } from '../load/server-process.ts';
import { openLedger } from './postgres-ledger.ts';

interface Size {
  copies: number;
  acknowledged: number;
  /** How often a copy is ended and started again, each in its turn. */
  ends: number;
  connections: number;
  seed: number;
}

/**
 * Several copies of the server on one PostgreSQL, ended in turn under load and started again.
 * @param signal `SIGTERM`: a rolling restart, of which no visitor may notice anything. `SIGKILL`: a crash.
 */
export async function endCopiesInTurn(
  signal: 'SIGTERM' | 'SIGKILL',
  { copies, acknowledged, ends, connections, seed }: Size,
): Promise<Report> {
  const random = seededRandom(seed);
  await using postgres = await startPostgres({ isSynced: true });
  await using mailbox = await startLightMailbox();
  const database = await postgres.create();
  const options = { database, smtpUrl: mailbox.url };
  // Together, on an empty database: one of them makes the tables while the others wait.
  const servers = await Promise.all(Array.from({ length: copies }, () => runServer(options)));
  await using balancer = await startBalancer(servers.map(({ address }) => address));
  const load = startLoad(balancer.address, { connections });
  const ledger = openLedger(database);
  const failures: string[] = [];
  try {
    const most = (2 * acknowledged) / ends;
    for (let ended = 0; ended < ends || load.acknowledged.size < acknowledged; ended += 1) {
      await load.reached(load.acknowledged.size + Math.floor(random() * most));
      const status = await restart(servers, ended % copies, signal, options, balancer);
      if (signal === 'SIGTERM' && status !== 0) failures.push(`end ${ended} had status ${status}`);
    }
    await load.stop();
    if (signal === 'SIGKILL') await ledger.endLeases();
    await untilNoneOwed(ledger.owed);
    for (const server of servers) await server.end();
    const count = countOutcome(load, mailbox, await ledger.sent());
    // Taken by the mail server, not yet marked when the kill came: SMTP's own gap. A copy has five in hand at most.
    const excusedRepeats = signal === 'SIGKILL' ? 5 * ends : 0;
    const name = signal === 'SIGTERM' ? 'copies restarted' : 'copies killed';
    const report = reportOn(name, { faults: ends, load, count, excusedRepeats });
    if (count.refused > 0) failures.push(`${count.refused} requests were refused`);
    if (load.broken > 0) failures.push(`${load.broken} answers broke off`);
    report.failures.push(...failures);
    report.notes.push(`seed ${seed}`, `${balancer.passedOver} times a copy was passed over`);
    return report;
  } finally {
    await load.stop();
    for (const server of servers) await server.end('SIGKILL');
  }
}

/** Gives the exit status of the one that was ended. */
async function restart(
  servers: ServerProcess[],
  place: number,
  signal: 'SIGTERM' | 'SIGKILL',
  options: Parameters<typeof runServer>[0],
  balancer: Balancer,
): Promise<number | null | undefined> {
  const status = await servers[place]?.end(signal);
  const server = await runServer(options);
  servers[place] = server;
  balancer.replace(place, server.address);
  return status;
}
