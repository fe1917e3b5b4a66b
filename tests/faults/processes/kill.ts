import { join } from 'node:path';
import { temporaryFolder } from '../../support/server/server.ts';
import { countOutcome, endLeases, sentReferences, untilDelivered } from '../load/count.ts';
import { startLightMailbox } from '../load/light-mailbox.ts';
import { startLoad } from '../load/load.ts';
import { seededRandom } from '../load/random.ts';
import { type Report, reportOn } from '../load/report.ts';
import { runServer } from '../load/server-process.ts';
import { comesTrue } from '../load/until.ts';

interface Size {
  acknowledged: number;
  kills: number;
  connections: number;
  seed: number;
  /** Whether to wait until the claims of killed workers end by themselves: two minutes. */
  awaitsLeases: boolean;
}

/** `kill -9` at random moments under load, each followed by a start on the same folder. */
export async function killUnderLoad(size: Size): Promise<Report> {
  const random = seededRandom(size.seed);
  await using folder = await temporaryFolder();
  await using mailbox = await startLightMailbox();
  const options = { database: join(folder.path, 'contact.db'), smtpUrl: mailbox.url };
  let server = await runServer(options);
  const load = startLoad(server.address, { connections: size.connections });
  let kills = 0;
  try {
    const most = (2 * size.acknowledged) / size.kills;
    while (kills < size.kills || load.acknowledged.size < size.acknowledged) {
      await load.reached(load.acknowledged.size + Math.floor(random() * most));
      await server.end('SIGKILL');
      kills += 1;
      server = await runServer(options);
      load.aim(server.address);
    }
    await load.stop();
    // And in the midst of what is still owed.
    for (let left = Math.ceil(size.kills / 2); left > 0; left -= 1) {
      const next = mailbox.arrived.size + Math.floor(random() * 100);
      await comesTrue(() => mailbox.arrived.size >= next, 500);
      await server.end('SIGKILL');
      kills += 1;
      server = await runServer(options);
    }
    if (!size.awaitsLeases) {
      await server.end('SIGKILL');
      kills += 1;
      endLeases(options.database);
      server = await runServer(options);
    }
    await untilDelivered(options.database);
    await server.end();
    const count = countOutcome(load, mailbox, sentReferences(options.database));
    // Taken by the mail server, not yet marked when the kill came: SMTP's own gap.
    const excusedRepeats = kills * mailbox.mostAtOnce;
    const report = reportOn('kill -9', { faults: kills, load, count, excusedRepeats });
    report.notes.push(
      `seed ${size.seed}`,
      `${load.broken} answers broken off`,
      `${mailbox.mostAtOnce} connections to the mailbox at once`,
    );
    return report;
  } finally {
    await load.stop();
    await server.end('SIGKILL');
  }
}
