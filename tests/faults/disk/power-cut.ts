import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/server/server.ts';
import { countOutcome, sentReferences, storedReferences, untilDelivered } from '../load/count.ts';
import { startLightMailbox } from '../load/light-mailbox.ts';
import { startLoad } from '../load/load.ts';
import { seededRandom } from '../load/random.ts';
import { type Report, reportOn } from '../load/report.ts';
import { runServer } from '../load/server-process.ts';
import { copyImage, makeImage, mountImage } from './mounts.ts';

interface Size {
  cuts: number;
  /** At most so many are acknowledged between two cuts. */
  most: number;
  seed: number;
  /** What `synchronous` is weakened to, for the control. */
  relaxedTo?: 'NORMAL' | 'OFF';
}

/**
 * Copies the disk at random moments, as a power cut would leave it: what the server and the file system only
 * held in memory is not in the copy. Then looks in the copy for what was acknowledged before.
 */
export async function cutPower({ cuts, most, seed, relaxedTo }: Size): Promise<Report> {
  const random = seededRandom(seed);
  await using folder = await temporaryFolder();
  await using mailbox = await startLightMailbox();
  const image = join(folder.path, 'disk.img');
  await makeImage(image, 512);
  await using disk = await mountImage(image, join(folder.path, 'disk'));
  const database = join(disk.path, 'contact.db');
  await using server = await runServer({
    database,
    smtpUrl: mailbox.url,
    ...(relaxedTo && {
      preload: './tests/faults/disk/relaxed-durability.ts',
      env: { RELAXED_TO: relaxedTo },
    }),
  });
  const load = startLoad(server.address, { connections: 16 });
  let lostInCopies = 0;
  let cutsWithLoss = 0;
  try {
    for (let cut = 0; cut < cuts; cut += 1) {
      await load.reached(load.acknowledged.size + Math.floor(random() * most));
      const before = new Set(load.acknowledged.values());
      const copy = join(folder.path, 'copy.img');
      process.kill(server.pid, 'SIGSTOP');
      try {
        await copyImage(image, copy);
      } finally {
        process.kill(server.pid, 'SIGCONT');
      }
      const lost = await missingIn(copy, join(folder.path, 'copy'), before);
      lostInCopies += lost;
      cutsWithLoss += lost > 0 ? 1 : 0;
      await rm(copy);
    }
    await load.stop();
    await untilDelivered(database);
    const count = countOutcome(load, mailbox, sentReferences(database));
    const report = reportOn('power cut', { faults: cuts, load, count });
    report.lost += lostInCopies;
    if (lostInCopies > 0) report.failures.push(`${lostInCopies} lost by ${cutsWithLoss} cuts`);
    report.notes.push(`seed ${seed}`, `lost something in ${cutsWithLoss} of ${cuts} cuts`);
    return report;
  } finally {
    await load.stop();
    await server.end('SIGKILL');
  }
}

/** How many references a disk that lost its power does not hold once it is mounted again. */
async function missingIn(image: string, path: string, references: Set<unknown>): Promise<number> {
  await using disk = await mountImage(image, path);
  try {
    return references.difference(storedReferences(join(disk.path, 'contact.db'))).size;
  } catch {
    // Not even a table, or a file, is left.
    return references.size;
  }
}
