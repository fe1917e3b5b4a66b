import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { temporaryFolder } from '../support/server.ts';
import { startLightMailbox } from './light-mailbox.ts';
import { lockDatabase } from './lock.ts';
import type { Report } from './report.ts';
import { runServer } from './server-process.ts';
import { watchStalls } from './stalls.ts';
import { throughTrouble } from './trouble.ts';

/** Another process holds the database's write lock for a while. */
export async function throughLock({ heldMs }: { heldMs: number }): Promise<Report> {
  await using folder = await temporaryFolder();
  await using mailbox = await startLightMailbox();
  const database = join(folder.path, 'contact.db');
  const stallLog = join(folder.path, 'stalls');
  await using server = await runServer({
    database,
    smtpUrl: mailbox.url,
    ...watchStalls(stallLog),
  });
  await using locks = new AsyncDisposableStack();
  return await throughTrouble({
    name: 'database locked',
    server,
    mailbox,
    database,
    stallLog,
    refuses: false,
    begin: async () => locks.use(await lockDatabase(database)),
    async end() {
      await delay(heldMs);
      await locks.disposeAsync();
    },
  });
}
