import { once } from 'node:events';
import { join, relative } from 'node:path';
import { type EventData, run } from 'node:test';
import { type Counts, indent, none } from './counts.ts';
import { project, type TestFile } from './parts.ts';

/** A file that takes longer has come to a standstill; the longest takes half of it. */
const timeout = 30 * 60_000;

/** Runs code tests, several files beside each other: a dot for each file, and each failure at once. */
export async function runCode(
  files: TestFile[],
  shard?: { index: number; total: number },
): Promise<Counts> {
  const total = none();
  const leftOut = new Set<string>();
  /** What each file wrote to its error output: it says why a file cannot be loaded. */
  const written = new Map<string, string>();
  const stream = run({
    files: files.map(({ path }) => join(project, path)),
    cwd: project,
    // More than the two cores, since many of these tests mostly wait for a mail server or a process.
    concurrency: 3,
    timeout,
    ...(shard && { shard }),
  });
  stream.on('test:stderr', ({ file = '', message }) => {
    written.set(file, `${written.get(file) ?? ''}${message}`.slice(-4_000));
  });
  stream.on('test:pass', ({ skip }) => {
    if (typeof skip === 'string') leftOut.add(skip);
  });
  stream.on('test:fail', (event) => {
    // A suite or file that failed only because a test in it did is not told again.
    const { error } = event.details;
    if (!('failureType' in error) || error.failureType !== 'subtestsFailed')
      reportFailure(event, error.cause ?? error, written.get(entryOf(event)));
  });
  stream.on('test:summary', ({ file, counts }) => {
    // The one of no file is that of all.
    if (file !== undefined) return void process.stdout.write('.');
    total.passed = counts.passed;
    total.skipped = counts.skipped;
    // Those that were cancelled, too.
    total.failed = counts.tests - counts.passed - counts.skipped - counts.todo;
  });
  stream.resume();
  await once(stream, 'end');
  process.stdout.write('\n');
  for (const reason of leftOut) process.stdout.write(`left out: ${reason}\n`);
  return total;
}

/** The test file that was run; the test itself may stand in a module that several files import. */
function entryOf({ file = '', entryFile = file }: { file?: string; entryFile?: string }): string {
  return entryFile;
}

/** @param written What its file wrote to its error output: of interest where the file itself failed. */
function reportFailure(event: EventData.TestFail, cause: unknown, written = ''): void {
  const entry = entryOf(event);
  const [path, file] = [entry, event.file ?? entry].map((each) => relative(project, each));
  const title = event.name === entry ? path : `${file}:${event.line} ${event.name}`;
  const what = cause instanceof Error ? (cause.stack ?? cause.message) : `${cause}\n${written}`;
  process.stdout.write(
    `\nFAILED ${title}\n${indent(what)}\n    look at: npx node --test ${path}\n`,
  );
}
