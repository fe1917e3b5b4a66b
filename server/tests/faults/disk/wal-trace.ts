export interface WalTrace {
  /** Answers of success. */
  answers: number;
  /** Answers of success that left while something written to the log was not on disk. */
  premature: number;
  /** Answers of success without any commit on disk since the one before: none may be when requests come one by one. */
  empty: number;
  /** Transactions written to the log. */
  commits: number;
  /** Times that the log was brought to the disk. */
  syncs: number;
}

// A frame's header is 24 bytes; the size of the database in its bytes 4 to 7 marks the last of a transaction.
const commitFrame = /pwrite64\(.*-wal>, "(?:\\x..){4}(?!\\x00\\x00\\x00\\x00)(?:\\x..){20}", 24,/;
const sync = /^(?:fsync|fdatasync)\(.*-wal>/;

/** Reads what strace wrote: the order of writes to SQLite's log, syncs of it and answers. */
export function readWalTrace(text: string): WalTrace {
  const trace: WalTrace = { answers: 0, premature: 0, empty: 0, commits: 0, syncs: 0 };
  let written = 0;
  let safe = 0;
  let answered = 0;
  // A sync covers what was written before it began, and only once it has ended.
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
