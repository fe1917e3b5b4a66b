import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { temporaryFolder } from '../../support/server/server.ts';
import { startLightMailbox } from '../load/light-mailbox.ts';
import type { Report } from '../load/report.ts';
import { runServer } from '../load/server-process.ts';
import { watchStalls } from '../load/stalls.ts';
import { throughTrouble } from '../load/trouble.ts';
import { lockDatabase } from './lock.ts';

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
