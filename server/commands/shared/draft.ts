import { closeSync, openSync, rmSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
// Whether a process of another machine that shares the folder still runs is not known here.
const host = hostname().replace(/\W+/g, '-');

/**
 * An empty file beside `path` that goes away with its variable, and with this process however it ends, unless it was
 * renamed. Neither an existing file is opened nor a link followed: whoever made it could read what is written to it.
 */
export async function makeDraft(path: string) {
  await removeDead(dirname(path));
  const draft = `${path}.${host}.${process.pid}.part`;
  const remove = () => {
    // SQLite's journal of it stays behind on a full disk.
    for (const name of [draft, `${draft}-journal`]) rmSync(name, { force: true });
  };
  const endBy = (signal: NodeJS.Signals) => {
    remove();
    process.kill(process.pid, signal);
  };
  try {
    closeSync(openSync(draft, 'wx', 0o600));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'EEXIST' ? `${draft} is in the way; remove it` : message;
    throw new Error(`${path} cannot be written: ${reason}`, { cause: error });
  }
  process.once('exit', remove);
  for (const signal of signals) process.once(signal, endBy);
  return {
    path: draft,
    [Symbol.dispose]() {
      remove();
      process.off('exit', remove);
      for (const signal of signals) process.off(signal, endBy);
    },
  };
}

/** A process that was killed could not remove its draft, which holds visitors' data. */
async function removeDead(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const [, maker, pid] = name.match(/\.([\w-]+)\.(\d+)\.part(?:-journal)?$/) ?? [];
    if (maker === host && !isRunning(Number(pid))) await rm(join(folder, name)).catch(() => {});
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
