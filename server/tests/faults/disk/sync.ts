import assert from 'node:assert/strict';
import { join } from 'node:path';
import { readTrace, strace } from '../../../../tests/support/machine/strace.ts';
import { neverReplies } from '../../support/mail/mail-behaviours.ts';
import { startMailServer } from '../../support/mail/mail-server.ts';
import { startServer, temporaryFolder } from '../../support/server/server.ts';
import { startLoad } from '../load/load.ts';

const calls = 'pwrite64,pwritev,write,writev,sendto,sendmsg,fsync,fdatasync';

// A frame header has 24 bytes; a database size in bytes 4 to 7 marks the last frame of a transaction.
const commitFrame = /pwrite64\(.*-wal>, "(?:\\x..){4}(?!\\x00\\x00\\x00\\x00)(?:\\x..){20}", 24,/;
const sync = /^(?:fsync|fdatasync)\(.*-wal>/;

/** Traces the server's system calls under load, with a mail server that keeps the worker idle. */
async function traceLoad(requests: number, connections: number, flags: string[] = []) {
  await using folder = await temporaryFolder();
  await using mailServer = await startMailServer(neverReplies);
  const file = join(folder.path, 'trace');
  const env = { SMTP_URL: mailServer.url, RATE_LIMIT: '0' };
  await using server = await startServer(env, { flags, under: strace(file, calls) });
  const load = startLoad(server.address, connections);
  await load.reached(requests);
  await load.stop();
  await server.stop('SIGKILL');
  return readWalTrace(await readTrace(file));
}

/** Asserts that every commit is synced before its response is sent, with about one sync per commit. */
export async function everyCommitSynced(requests: number): Promise<void> {
  const alone = await traceLoad(requests, 1);
  const together = await traceLoad(requests, 32);
  assert.equal(alone.empty, 0, 'a response had no commit');
  for (const { answers, premature, commits, syncs } of [alone, together]) {
    assert.ok(answers >= requests && commits > 0, 'the trace shows no requests');
    assert.equal(premature, 0, 'responses were sent before their sync');
    // The first write of a new log syncs its header, too; a checkpoint syncs once more.
    assert.ok(syncs <= commits * 1.1 + 5, `${syncs} syncs for ${commits} commits`);
  }
}

/** The control: with `synchronous=NORMAL` most responses are sent before their commit is synced. */
export async function syncControl(requests: number): Promise<void> {
  const flags = ['--import', './server/tests/faults/disk/relaxed-durability.ts'];
  const { answers, premature } = await traceLoad(requests, 1, flags);
  assert.ok(premature > answers / 2, 'the control passed, so the check proves nothing');
}

/** Reads from strace's output the order of writes to SQLite's log, its syncs and the responses. */
function readWalTrace(text: string) {
  const trace = {
    /** Success responses. */
    answers: 0,
    /** Success responses sent before the writes to the log were synced. */
    premature: 0,
    /** Success responses without a synced commit since the previous one: none if requests come one by one. */
    empty: 0,
    /** Transactions written to the log. */
    commits: 0,
    /** How many times the log was synced. */
    syncs: 0,
  };
  let written = 0;
  let safe = 0;
  let answered = 0;
  // A sync covers what was written before it began, once it has ended.
  const running = new Map<string, number>();
  for (const line of text.split('\n')) {
    const [, thread = '', call = ''] = line.match(/^(\d+)\s+(.*)$/) ?? [];
    if (/^pwrite64\(.*-wal>/.test(call)) written += 1;
    if (commitFrame.test(call)) trace.commits += 1;
    if (sync.test(call)) running.set(thread, written);
    if (running.has(thread) && /= \S/.test(call)) {
      if (/= 0\b/.test(call)) {
        safe = Math.max(safe, running.get(thread) ?? 0);
        trace.syncs += 1;
      }
      running.delete(thread);
    }
    if (call.includes('"HTTP/1.1 200')) {
      trace.answers += 1;
      if (safe < written) trace.premature += 1;
      if (safe === answered) trace.empty += 1;
      answered = safe;
    }
  }
  return trace;
}
