import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Starts a process that opens a SQLite database, runs `code`, and ends at `release`; resolves once `code` has run. */
export async function holdDatabase(path: string, code: string) {
  const holder = spawn(
    process.execPath,
    [
      '-e',
      `const { DatabaseSync } = require('node:sqlite');
       const database = new DatabaseSync(process.argv[1], { timeout: 10_000 });
       ${code}
       process.stdout.write('held');
       process.stdin.resume().once('end', () => process.exit());`,
      path,
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const ended = once(holder, 'exit');
  await Promise.race([once(holder.stdout, 'data'), ended]);
  if (holder.exitCode !== null) throw new Error('The database could not be held.');
  const release = async () => {
    holder.stdin.end();
    await ended;
  };
  return { holder, release, [Symbol.asyncDispose]: release };
}

/** Holds a read transaction, like a replication tool. */
export function holdReading(path: string) {
  return holdDatabase(
    path,
    "database.exec('BEGIN'); database.prepare('SELECT count(*) FROM requests').get();",
  );
}
