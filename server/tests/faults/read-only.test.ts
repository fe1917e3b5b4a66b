import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { startServer, temporaryFolder } from '../support/server/server.ts';

const isRoot = process.getuid?.() === 0;

// Permission bits do not stop root; for root a read-only mount does, in a namespace that ends with the server.
const readOnly = 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"';

for (const target of ['empty folder', 'database'])
  test(`read-only ${target}: the start fails with one line that names the file`, {
    skip: whyNot(),
  }, async () => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'contact.db');
    const env = { DATABASE_URL: `file:${file}`, SMTP_URL: 'smtp://127.0.0.1:9' };
    const isUsed = target === 'database';
    if (isUsed) await (await startServer(env)).stop();
    const path = isUsed ? file : folder.path;
    if (!isRoot) await chmod(path, 0o555);
    const under = isRoot ? ['unshare', '-m', 'sh', '-c', readOnly, path] : [];
    const start = async () => {
      await using _server = await startServer(env, { under });
    };
    const message = /^The server ended with 1: The database \S+contact\.db cannot be used: .*\n$/;
    await assert.rejects(start(), { message });
    await chmod(path, 0o755);
  });

function whyNot(): string | false {
  if (process.platform === 'win32') return 'Windows has no permission bits for folders';
  if (!isRoot) return false;
  try {
    execFileSync('unshare', ['-m', 'true'], { stdio: 'ignore' });
    return false;
  } catch {
    return 'root needs a mount namespace, which is not allowed here';
  }
}
