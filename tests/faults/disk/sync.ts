import { join } from 'node:path';
import { readTrace, strace } from '../../support/machine/strace.ts';
import { temporaryFolder } from '../../support/server/server.ts';
import { startLoad } from '../load/load.ts';
import { noReport, type Report } from '../load/report.ts';
import { runServer } from '../load/server-process.ts';
import { startSilentPeer } from '../processes/silent-peer.ts';
import { readWalTrace, type WalTrace } from './wal-trace.ts';

interface Size {
  requests: number;
  connections: number;
  preload?: string;
}

const calls = 'pwrite64,pwritev,write,writev,sendto,sendmsg,fsync,fdatasync';

/** Watches the calls that the server makes while it answers, beside a mail server that keeps the worker quiet. */
export async function traceLoad({ requests, connections, preload }: Size): Promise<WalTrace> {
  await using folder = await temporaryFolder();
  await using peer = await startSilentPeer();
  const file = join(folder.path, 'trace');
  const database = join(folder.path, 'contact.db');
  const under = strace(file, calls);
  await using server = await runServer({ database, smtpUrl: peer.url, preload, under });
  const load = startLoad(server.address, { connections, most: requests });
  await load.reached(requests);
  await load.stop();
  await server.end('SIGKILL');
  return readWalTrace(await readTrace(file));
}

/** Every commit is on disk before its answer leaves, with one sync each. */
export async function everyCommitSynced(requests: number): Promise<Report> {
  const alone = await traceLoad({ requests, connections: 1 });
  const together = await traceLoad({ requests, connections: 32 });
  const failures: string[] = [];
  for (const [name, trace] of Object.entries({ 'one by one': alone, together })) {
    const { answers, premature, commits, syncs } = trace;
    if (answers < requests || commits === 0) failures.push(`${name}: the trace shows no requests`);
    if (premature > 0) failures.push(`${name}: ${premature} answers left before their sync`);
    if (trace === alone && trace.empty > 0) failures.push(`${trace.empty} answers had no commit`);
    // The first write of a new log syncs its header, too; a checkpoint syncs once more.
    if (syncs > commits * 1.1 + 5) failures.push(`${name}: ${syncs} syncs for ${commits} commits`);
  }
  return {
    ...noReport,
    scenario: 'every commit synced',
    acknowledged: alone.answers + together.answers,
    failures,
    notes: [
      `one by one ${alone.commits} commits, ${alone.syncs} syncs for ${alone.answers} requests`,
      `32 together ${together.commits} commits, ${together.syncs} syncs for ${together.answers} requests`,
    ],
  };
}

/** The control: with `synchronous=NORMAL` most answers leave before their commit is on disk. */
export async function syncControl(requests: number): Promise<Report> {
  const preload = './tests/faults/disk/relaxed-durability.ts';
  const { answers, premature } = await traceLoad({ requests, connections: 1, preload });
  return {
    ...noReport,
    scenario: 'every commit synced, control with NORMAL',
    acknowledged: answers,
    failures: premature > answers / 2 ? [] : ['the check did not fail: it proves nothing'],
    notes: [`${premature} of ${answers} answers left before their sync`],
  };
}
