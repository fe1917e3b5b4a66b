import { lstat, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UsageError } from './command.ts';
import { makeDraft } from './draft.ts';

/** Writes a file, which gets its name once it is whole and on disk. Throws UsageError where the name is taken. */
export async function writeWhole(path: string, parts: AsyncIterable<string>): Promise<void> {
  await makeWhole(path, async (draft) => {
    const file = await open(draft, 'r+');
    try {
      for await (const part of parts) await file.write(part);
    } finally {
      await file.close();
    }
  });
}

/** The same; `write` fills the empty draft whose path it gets, and its result is given back. */
export async function makeWhole<Result>(
  path: string,
  write: (draft: string) => Promise<Result>,
): Promise<Result> {
  await assertNew(path);
  if (await isMissing(dirname(path)))
    throw new Error(`${path} cannot be written: there is no folder ${dirname(path)}`);
  using draft = await makeDraft(path);
  try {
    const result = await write(draft.path);
    await sync(draft.path);
    await assertNew(path);
    await rename(draft.path, path);
    if (process.platform !== 'win32') await sync(dirname(path));
    return result;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${path} cannot be written: ${reason}`, { cause: error });
  }
}

async function assertNew(path: string): Promise<void> {
  if (!(await isMissing(path))) throw new UsageError(`${path} is there already; name a new file`);
}

/** A path that may not be read counts as existing. */
function isMissing(path: string): Promise<boolean> {
  return lstat(path).then(
    () => false,
    ({ code }: NodeJS.ErrnoException) => code === 'ENOENT',
  );
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
