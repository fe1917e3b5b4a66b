import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Has another process hold the write lock of a database; resolves when it does. */
export async function lockDatabase(database: string) {
  const holder = spawn(process.execPath, [join(import.meta.dirname, 'hold-lock.ts'), database], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(holder, 'exit');
  await Promise.race([once(holder.stdout, 'data'), ended]);
  if (holder.exitCode !== null) throw new Error('The database could not be locked.');
  return {
    async [Symbol.asyncDispose]() {
      holder.stdin.end();
      await ended;
    },
  };
}
