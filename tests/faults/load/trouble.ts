import { startProbe } from '../processes/probe.ts';
import { countOutcome, sentReferences, untilDelivered } from './count.ts';
import type { LightMailbox } from './light-mailbox.ts';
import { startLoad } from './load.ts';
import { type Report, reportOn } from './report.ts';
import type { ServerProcess } from './server-process.ts';
import { longestStall } from './stalls.ts';
import { comesTrue } from './until.ts';

const longestStallMs = 250;
const patienceMs = 60_000;

interface Trouble {
  name: string;
  server: ServerProcess;
  mailbox: LightMailbox;
  database: string;
  /** Where the server notes its stalls. */
  stallLog: string;
  /** Whether requests must be refused while it lasts; if not, they may wait. */
  refuses: boolean;
  /** Brings it about; resolves when it is there. */
  begin(): Promise<unknown>;
  /** Resolves when it has lasted long enough and is over. */
  end(): Promise<unknown>;
}

/** Trouble that comes and goes under load: nothing false, nobody waits for long, and it goes on by itself. */
export async function throughTrouble(trouble: Trouble): Promise<Report> {
  const { name, server, mailbox, database, stallLog, refuses } = trouble;
  const load = startLoad(server.address, { connections: 16 });
  try {
    await load.reached(100);
    const since = Date.now();
    await using probe = startProbe(server.address);
    await trouble.begin();
    const wasRefused = !refuses || (await comesTrue(() => load.refused.size > 0, patienceMs));
    await trouble.end();
    const goal = load.acknowledged.size + 200;
    const isBack = await comesTrue(() => load.acknowledged.size >= goal, patienceMs);
    const stallMs = longestStall(stallLog, since);
    const { slowestMs } = await probe.stop();
    await load.stop();
    await untilDelivered(database);

    const count = countOutcome(load, mailbox, sentReferences(database));
    const report = reportOn(name, { faults: 1, load, count });
    const { failures, notes } = report;
    const others = [...load.refused.keys()].filter((status) => status !== 503);
    if (!wasRefused) failures.push('nothing was refused');
    if (!isBack) failures.push(`it did not go on within ${patienceMs} ms`);
    if (others.length > 0) failures.push(`refused with ${others}`);
    if (load.broken > 0) failures.push(`${load.broken} answers broken off`);
    if (stallMs > longestStallMs) failures.push(`the event loop stood still for ${stallMs} ms`);
    notes.push(
      `longest stall ${stallMs || 'below 100'} ms`,
      `slowest page ${Math.round(slowestMs)} ms`,
    );
    return report;
  } finally {
    await load.stop();
  }
}
