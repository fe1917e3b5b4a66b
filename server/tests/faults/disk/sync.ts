import assert from 'node:assert/strict';
import { join } from 'node:path';
import { readTrace, strace } from '../../../../tests/support/machine/strace.ts';
import { saysNothing } from '../../support/mail/mail-moods.ts';
import { startMailServer } from '../../support/mail/mail-server.ts';
import { startServer, temporaryFolder } from '../../support/server/server.ts';
import { startLoad } from '../load/load.ts';
import { readWalTrace, type WalTrace } from './wal-trace.ts';

const calls = 'pwrite64,pwritev,write,writev,sendto,sendmsg,fsync,fdatasync';

/** Watches the calls that the server makes while it answers, beside a mail server that keeps the worker quiet. */
async function traceLoad(
  requests: number,
  connections: number,
  flags: string[] = [],
): Promise<WalTrace> {
  await using folder = await temporaryFolder();
  await using mailServer = await startMailServer(saysNothing);
  const file = join(folder.path, 'trace');
  const env = { SMTP_URL: mailServer.url, RATE_LIMIT: '0' };
  await using server = await startServer(env, { flags, under: strace(file, calls) });
  const load = startLoad(server.address, connections);
  await load.reached(requests);
  await load.stop();
  await server.stop('SIGKILL');
  return readWalTrace(await readTrace(file));
}

/** Every commit is on disk before its answer leaves, with one sync each. */
export async function everyCommitSynced(requests: number): Promise<void> {
  const alone = await traceLoad(requests, 1);
  const together = await traceLoad(requests, 32);
  assert.equal(alone.empty, 0, 'an answer had no commit');
  for (const { answers, premature, commits, syncs } of [alone, together]) {
    assert.ok(answers >= requests && commits > 0, 'the trace shows no requests');
    assert.equal(premature, 0, 'answers left before their sync');
    // The first write of a new log syncs its header, too; a checkpoint syncs once more.
    assert.ok(syncs <= commits * 1.1 + 5, `${syncs} syncs for ${commits} commits`);
  }
}

/** The control: with `synchronous=NORMAL` most answers leave before their commit is on disk. */
export async function syncControl(requests: number): Promise<void> {
  const flags = ['--import', './server/tests/faults/disk/relaxed-durability.ts'];
  const { answers, premature } = await traceLoad(requests, 1, flags);
  assert.ok(premature > answers / 2, 'the check did not fail: it proves nothing');
}
