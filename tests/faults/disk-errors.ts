import { join } from 'node:path';
import { temporaryFolder } from '../support/server.ts';
import { startLightMailbox } from './light-mailbox.ts';
import type { Report } from './report.ts';
import { runServer } from './server-process.ts';
import { strace } from './strace.ts';
import { throughTrouble } from './trouble.ts';

/** Faults of a disk, as strace names them. */
export const diskFaults = {
  'disk error at sync': 'fsync,fdatasync:error=EIO',
  'disk error at write': 'pwrite64:error=EIO',
  'disk full at write': 'pwrite64:error=ENOSPC',
};

/** The kernel gives errors for the database's log, from some call on for so many calls. */
export async function throughDiskErrors(
  name: keyof typeof diskFaults,
  { from, calls }: { from: number; calls: number },
): Promise<Report> {
  await using folder = await temporaryFolder();
  await using mailbox = await startLightMailbox();
  const database = join(folder.path, 'contact.db');
  const fault = `inject=${diskFaults[name]}:when=${from}..${from + calls - 1}`;
  const which = ['-P', `${database}-wal`, '-e', fault];
  const under = strace('/dev/null', 'pwrite64,fsync,fdatasync', ...which);
  await using server = await runServer({ database, smtpUrl: mailbox.url, under });
  return await throughTrouble({
    name,
    server,
    mailbox,
    database,
    refuses: true,
    begin: async () => {},
    end: async () => {},
  });
}
