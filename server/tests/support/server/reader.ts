import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Starts another process that holds a read transaction, like a replication tool; resolves when it has begun. */
export async function holdReading(database: string) {
  const reader = spawn(
    process.execPath,
    [
      '-e',
      `const { DatabaseSync } = require('node:sqlite');
       const database = new DatabaseSync(process.argv[1], { timeout: 10_000 });
       database.exec('BEGIN');
       database.prepare('SELECT count(*) FROM requests').get();
       process.stdout.write('reading');
       process.stdin.resume().once('end', () => process.exit());`,
      database,
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const ended = once(reader, 'exit');
  await Promise.race([once(reader.stdout, 'data'), ended]);
  if (reader.exitCode !== null) throw new Error('The database could not be read.');
  const release = async () => {
    reader.stdin.end();
    await ended;
  };
  return { release, [Symbol.asyncDispose]: release };
}
