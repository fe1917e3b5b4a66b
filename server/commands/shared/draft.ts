import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { chown, lstat, open, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../../lib/disk.ts';
import { dutchReason, WordedError } from '../../lib/wording.ts';
import { UsageError } from './command.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Writes a file under a temporary name, syncs it, then renames it to `path`. The umask decides who may read it.
 * @param write Writes the file at the path it is passed; its result is returned.
 * @throws UsageError if `path` exists, unless `mayReplace`.
 */
export async function writeAtomically<Result>(
  path: string,
  write: (draft: string) => Promise<Result>,
  mayReplace = false,
): Promise<Result> {
  if (!mayReplace) await assertNew(path);
  try {
    using draft = makeDraft(path);
    const result = await write(draft.path);
    await sync(draft.path);
    if (!mayReplace) await assertNew(path);
    await rename(draft.path, path);
    await syncFolder(dirname(path));
    return result;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    const english = `${path} cannot be written: ${reason}`;
    const dutch = `${path} kan niet worden geschreven: ${dutchReason(error)}`;
    throw new WordedError({ english, dutch }, { cause: error });
  }
}

/** A path without read permission counts as existing. */
async function assertNew(path: string): Promise<void> {
  const isMissing = await lstat(path).then(
    () => false,
    ({ code }: NodeJS.ErrnoException) => code === 'ENOENT',
  );
  if (!isMissing) throw new UsageError(`${path} is er al; noem een nieuw bestand`);
}

/**
 * A path for a file in a temporary folder, where SQLite can also put its journal. The folder is removed at the end of the
 * `using` scope and when the process exits, except after SIGKILL. Its name cannot be guessed, so nobody else can create it
 * first and read the file.
 */
export function makeDraft(path: string) {
  const folder = `${path}.${randomUUID()}.part`;
  let isMade = false;
  const remove = () => {
    if (isMade) rmSync(folder, { recursive: true, force: true });
    process.off('exit', remove);
    for (const signal of signals) process.off(signal, end);
  };
  const end = (signal: NodeJS.Signals) => {
    remove();
    process.kill(process.pid, signal);
  };
  process.on('exit', remove);
  for (const signal of signals) process.on(signal, end);
  // After the listeners, so that no signal ends this process and leaves the folder behind.
  mkdirSync(folder, { mode: 0o700 });
  isMade = true;
  return { path: join(folder, 'draft'), [Symbol.dispose]: remove };
}

/** As root, gives `made` the owner of `model`: the server's user must be able to read and write what root creates for it. */
export async function giveToOwnerOf(model: string, made: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(model);
  await chown(made, uid, gid);
}

export async function sync(path: string): Promise<void> {
  await using file = await open(path, 'r');
  await file.sync();
}
