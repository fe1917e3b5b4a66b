import { join } from 'node:path';
import { strace } from '../../support/machine/strace.ts';
import { temporaryFolder } from '../../support/server/server.ts';
import { startLightMailbox } from '../load/light-mailbox.ts';
import type { Report } from '../load/report.ts';
import { runServer } from '../load/server-process.ts';
import { watchStalls } from '../load/stalls.ts';
import { throughTrouble } from '../load/trouble.ts';

/** Faults of a disk, as strace names them, and about how many of the calls a commit makes. */
export const diskFaults = {
  'disk error at sync': { calls: 'fsync,fdatasync', error: 'EIO', perCommit: 1 },
  'disk error at write': { calls: 'pwrite64', error: 'EIO', perCommit: 14 },
  'disk full at write': { calls: 'pwrite64', error: 'ENOSPC', perCommit: 14 },
};

interface Size {
  /** How many commits go well before. */
  commits: number;
  /** How many calls then give the error. */
  errors: number;
}

/** After some commits the kernel gives errors for the database's log, and then no more. */
export async function throughDiskErrors(
  name: keyof typeof diskFaults,
  { commits, errors }: Size,
): Promise<Report> {
  const { calls, error, perCommit } = diskFaults[name];
  await using folder = await temporaryFolder();
  await using mailbox = await startLightMailbox();
  const database = join(folder.path, 'contact.db');
  const stallLog = join(folder.path, 'stalls');
  const first = commits * perCommit;
  const fault = `inject=${calls}:error=${error}:when=${first}..${first + errors - 1}`;
  const under = strace('/dev/null', calls, '-P', `${database}-wal`, '-e', fault);
  await using server = await runServer({
    database,
    smtpUrl: mailbox.url,
    under,
    ...watchStalls(stallLog),
  });
  return await throughTrouble({
    name,
    server,
    mailbox,
    database,
    stallLog,
    refuses: true,
    begin: async () => {},
    end: async () => {},
  });
}
