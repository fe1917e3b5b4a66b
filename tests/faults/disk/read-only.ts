import { execFileSync } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/server/server.ts';
import { runServer } from '../load/server-process.ts';
import { startSilentPeer } from '../processes/silent-peer.ts';

interface Scene {
  /** What cannot be written. */
  what: 'folder' | 'database';
  /** Whether a server has run there before. */
  isUsed: boolean;
}

/** How a failed start must say so: in one line that names the file. */
export const plainRefusal =
  /^The server ended with 1: The database \S+contact\.db cannot be used: .*\n$/;

/** How a start ends where it cannot write: what the server said, or that it started. */
export async function startWithoutWriting({ what, isUsed }: Scene): Promise<string> {
  await using folder = await temporaryFolder();
  await using peer = await startSilentPeer();
  const database = join(folder.path, 'contact.db');
  const options = { database, smtpUrl: peer.url };
  if (isUsed) await (await runServer(options)).end();
  const path = what === 'folder' ? folder.path : database;
  if (!isRoot) await chmod(path, 0o555);
  try {
    const under = isRoot ? ['unshare', '-m', 'sh', '-c', readOnly, path] : [];
    await using _server = await runServer({ ...options, under });
    return 'It started.';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await chmod(path, 0o755);
  }
}

/** A reason to leave these tests out. */
export function isWithoutReadOnly(): string | false {
  if (process.platform === 'win32') return 'Windows has no permission bits for folders';
  if (!isRoot) return false;
  try {
    execFileSync('unshare', ['-m', 'true'], { stdio: 'ignore' });
    return false;
  } catch {
    return 'root needs mounts for it, and may not have them here';
  }
}

const isRoot = process.getuid?.() === 0;

// Root writes whatever the permission bits say, so for root it takes a mount. It is the server's own, and goes with it.
const readOnly = 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"';
