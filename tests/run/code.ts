import { once } from 'node:events';
import { join, relative } from 'node:path';
import type { EventData } from 'node:test';
import { run } from 'node:test';
import { add, type Counts, indent, none, reportPart } from './counts.ts';
import { describeFile, project, type TestFile } from './parts.ts';

/** After so long without a test that ends the run is stopped; the longest test takes half of it. */
const idleSocketMs = 15 * 60_000;

interface Part extends Counts {
  filesLeft: number;
  since: number | undefined;
  /** Why tests were skipped. */
  reasons: Set<string>;
}

/** Runs code tests, several files beside each other, and reports each part when its last file has ended. */
export async function runCode(
  files: TestFile[],
  shard?: { index: number; total: number },
): Promise<Counts> {
  const total = none();
  if (files.length === 0) return total;
  const parts = new Map<string, Part>();
  for (const { part } of files) {
    const known = parts.get(part) ?? startPart();
    known.filesLeft += 1;
    parts.set(part, known);
  }
  const close = (name: string, part: Part) => {
    parts.delete(name);
    if (part.since === undefined) return;
    reportPart(name, part, performance.now() - part.since);
    for (const reason of part.reasons) process.stdout.write(indent(`left out: ${reason}\n`));
    add(total, part);
  };

  const silence = new AbortController();
  const watch = setTimeout(() => silence.abort(), idleSocketMs);
  const stream = run({
    files: files.map(({ path }) => join(project, path)),
    cwd: project,
    // More than the two cores, since many of these tests mostly wait for a mail server or a process.
    concurrency: 3,
    signal: silence.signal,
    ...(shard && { shard }),
  });
  const failedFiles = new Set<string>();
  /** What each file wrote to its error output: it says why a file cannot be loaded. */
  const written = new Map<string, string>();
  stream.on('test:stderr', ({ file = '', message }) => {
    written.set(file, `${written.get(file) ?? ''}${message}`.slice(-4_000));
  });
  stream.on('test:dequeue', (event) => {
    const part = parts.get(partOf(entryOf(event)));
    if (event.nesting === 0 && part) part.since ??= performance.now();
  });
  stream.on('test:complete', (event) => {
    watch.refresh();
    const entry = entryOf(event);
    const name = partOf(entry);
    const part = parts.get(name);
    if (!part || event.details.type === 'suite') return;
    const isFile = event.nesting === 0 && event.name === entry;
    const { error } = event.details;
    // An error that only reports a failure inside a file or a suite is not counted again.
    const isEcho = failedFiles.has(entry) && (isFile || isOfSubtests(error));
    if (error && !isEcho) {
      failedFiles.add(entry);
      part.failed += 1;
      reportFailure(event, isFile ? written.get(entry) : undefined);
    } else if (!isFile && event.skip !== undefined) {
      part.skipped += 1;
      part.reasons.add(String(event.skip));
    } else if (!isFile && !error) {
      part.passed += 1;
    }
    if (!isFile) return;
    part.filesLeft -= 1;
    if (part.filesLeft === 0) close(name, part);
  });
  stream.resume();
  await once(stream, 'end');
  clearTimeout(watch);
  // A part of which the shard runs only some files is still open.
  for (const [name, part] of [...parts]) close(name, part);
  if (silence.signal.aborted) {
    process.stdout.write(`FAILED: nothing ended for ${idleSocketMs / 60_000} minutes\n`);
    total.failed += 1;
  }
  return total;
}

function startPart(): Part {
  return { ...none(), filesLeft: 0, since: undefined, reasons: new Set() };
}

function pathOf(file = ''): string {
  return relative(project, file).replaceAll('\\', '/');
}

function partOf(file: string): string {
  return describeFile(pathOf(file)).part;
}

/** The test file that was run; the test itself may stand in a module that several files import. */
function entryOf({ file = '', entryFile = file }: { file?: string; entryFile?: string }): string {
  return entryFile;
}

function isOfSubtests(error: Error | undefined): boolean {
  return error !== undefined && 'failureType' in error && error.failureType === 'subtestsFailed';
}

/** @param written What its file wrote, where it is the file itself that failed. */
function reportFailure(event: EventData.TestComplete, written: string | undefined): void {
  const { name, file, line, details } = event;
  const entry = entryOf(event);
  const cause = details.error?.cause ?? details.error;
  const what = written ?? (cause instanceof Error ? (cause.stack ?? cause.message) : String(cause));
  const title = name === entry ? pathOf(entry) : `${pathOf(file)}:${line} ${name}`;
  const command = `npx node --test ${pathOf(entry)}`;
  process.stdout.write(`FAILED ${title}\n${indent(what)}\n    look at: ${command}\n`);
}
