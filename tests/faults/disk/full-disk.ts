import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { temporaryFolder } from '../../support/server/server.ts';
import { startLightMailbox } from '../load/light-mailbox.ts';
import type { Report } from '../load/report.ts';
import { runServer } from '../load/server-process.ts';
import { watchStalls } from '../load/stalls.ts';
import { throughTrouble } from '../load/trouble.ts';
import { makeImage, mountImage } from './mounts.ts';

/** A real disk of 16 MB fills up and has room again; then it is full once more when the server ends. */
export async function throughFullDisk({ fullMs }: { fullMs: number }): Promise<Report> {
  await using folder = await temporaryFolder();
  await using mailbox = await startLightMailbox();
  const image = join(folder.path, 'disk.img');
  await makeImage(image, 16);
  await using disk = await mountImage(image, join(folder.path, 'disk'));
  const database = join(disk.path, 'contact.db');
  const stallLog = join(folder.path, 'stalls');
  const ballast = join(disk.path, 'ballast');
  await using server = await runServer({
    database,
    smtpUrl: mailbox.url,
    ...watchStalls(stallLog),
  });
  const report = await throughTrouble({
    name: 'disk full',
    server,
    mailbox,
    database,
    stallLog,
    refuses: true,
    begin: () => fill(ballast),
    async end() {
      await delay(fullMs);
      await rm(ballast);
    },
  });
  await fill(ballast);
  const status = await server.end();
  if (status !== 0) report.failures.push(`SIGTERM on a full disk ended with ${status}`);
  return report;
}

/** Writes until nothing more fits. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (let size = 64 * 1024; size >= 512; ) {
      try {
        await file.write(Buffer.alloc(size));
      } catch {
        size /= 2;
      }
    }
    await file.sync().catch(() => {});
  } finally {
    await file.close();
  }
}
