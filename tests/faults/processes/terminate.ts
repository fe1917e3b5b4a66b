import { join } from 'node:path';
import { temporaryFolder } from '../../support/server/server.ts';
import {
  claimedMails,
  countOutcome,
  sentReferences,
  storedReferences,
  untilDelivered,
} from '../load/count.ts';
import { startLightMailbox } from '../load/light-mailbox.ts';
import { type Load, startLoad } from '../load/load.ts';
import { seededRandom } from '../load/random.ts';
import { type Report, reportOn } from '../load/report.ts';
import { runServer } from '../load/server-process.ts';
import { comesTrue } from '../load/until.ts';

interface Size {
  acknowledged: number;
  ends: number;
  connections: number;
  seed: number;
}

/** `SIGTERM` at random moments under load, each followed by a start on the same folder. */
export async function terminateUnderLoad(size: Size): Promise<Report> {
  const random = seededRandom(size.seed);
  await using folder = await temporaryFolder();
  await using mailbox = await startLightMailbox();
  const options = { database: join(folder.path, 'contact.db'), smtpUrl: mailbox.url };
  let server = await runServer(options);
  const load = startLoad(server.address, { connections: size.connections });
  const failures: string[] = [];
  let ends = 0;
  let slowestEndMs = 0;

  const end = async () => {
    const start = performance.now();
    const status = await server.end('SIGTERM');
    const tookMs = performance.now() - start;
    slowestEndMs = Math.max(slowestEndMs, tookMs);
    ends += 1;
    if (status !== 0) failures.push(`end ${ends} had status ${status}`);
    if (tookMs > 10_000) failures.push(`end ${ends} took ${Math.round(tookMs)} ms`);
    const claimed = claimedMails(options.database);
    if (claimed > 0) failures.push(`end ${ends} came in the midst of ${claimed} e-mails`);
  };

  try {
    const most = (2 * size.acknowledged) / size.ends;
    while (ends < size.ends || load.acknowledged.size < size.acknowledged) {
      await load.reached(load.acknowledged.size + Math.floor(random() * most));
      await end();
      // The load has no server to ask again now: what is stored and was not answered was cut off.
      const isAnswered = await comesTrue(() => unanswered(load, options.database) === 0, 10_000);
      const cutOff = isAnswered ? 0 : unanswered(load, options.database);
      if (cutOff > 0) failures.push(`end ${ends} cut off ${cutOff} answers of stored requests`);
      server = await runServer(options);
      load.aim(server.address);
    }
    await load.stop();
    await untilDelivered(options.database);
    await end();
    const count = countOutcome(load, mailbox, sentReferences(options.database));
    const report = reportOn('SIGTERM', { faults: ends, load, count });
    report.failures.push(...failures);
    report.notes.push(
      `seed ${size.seed}`,
      `slowest end ${Math.round(slowestEndMs)} ms`,
      `${load.broken} answers broken off`,
    );
    return report;
  } finally {
    await load.stop();
    await server.end('SIGKILL');
  }
}

function unanswered({ acknowledged }: Load, database: string): number {
  return storedReferences(database).difference(new Set(acknowledged.values())).size;
}
