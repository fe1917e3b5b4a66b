import { open, statfs } from 'node:fs/promises';

// Errors of file systems that cannot sync a folder, such as shared folders of VirtualBox and WSL: data there is as safe as it
// can be. Windows cannot even open a folder, nor can a user without permission to read it.
const unsyncable = ['EINVAL', 'ENOTSUP', 'ENOSYS', 'EPERM', 'EACCES', 'EBADF', 'EISDIR'];

/** Syncs the names of a folder's files to disk. @throws Error if that fails, but not if it is unsupported. */
export async function syncFolder(path: string, openFolder = open): Promise<void> {
  try {
    await using folder = await openFolder(path, 'r');
    await folder.sync();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!unsyncable.includes(code)) throw error;
  }
}

/** The free space of a folder. Blocks are counted in `frsize`, which Node 26.0 lacks; `bsize` may be 256 times as large. */
export async function freeBytes(folder: string, readSpace = statfs): Promise<number> {
  const { bavail, bsize, frsize = bsize } = await readSpace(folder);
  return bavail * frsize;
}
