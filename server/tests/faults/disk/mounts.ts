import { execFile, spawnSync } from 'node:child_process';
import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { comesTrue } from '../../../../tests/support/machine/until.ts';

const run = promisify(execFile);

/** The reason to skip tests with mounts. */
export const isWithoutMounts =
  process.platform === 'linux' && process.getuid?.() === 0 ? false : 'needs root on Linux';

// An interrupted run leaves no mount behind.
const mounted = new Set<string>();
process.once('exit', () => {
  for (const path of mounted) spawnSync('umount', ['-l', path]);
});

/** Mounts the file system in an image; its loop device goes away with the mount. */
export async function mountImage(image: string, path: string) {
  await mkdir(path, { recursive: true });
  await run('mount', ['-o', 'loop', image, path]);
  mounted.add(path);
  return { path, [Symbol.asyncDispose]: () => unmount(path) };
}

/** A small disk: an ext4 file system in the file `image`. */
export async function makeImage(image: string, megabytes: number): Promise<void> {
  await writeFile(image, '');
  await truncate(image, megabytes * 1024 * 1024);
  await run('mkfs.ext4', ['-q', '-F', image]);
}

/** Copies an image in its current state; holes stay holes. */
export async function copyImage(image: string, copy: string): Promise<void> {
  await run('cp', ['--sparse=always', image, copy]);
}

async function unmount(path: string): Promise<void> {
  // A killed process may hold its files for a moment longer.
  const isDone = () => run('umount', [path]).then(Boolean, () => false);
  if (!(await comesTrue(isDone, 10_000))) await run('umount', ['-l', path]);
  mounted.delete(path);
}
