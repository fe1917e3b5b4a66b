/** Run by itself, it holds the write lock of the database that it is given until its input ends. */
import { DatabaseSync } from 'node:sqlite';

const database = new DatabaseSync(process.argv[2] ?? '', { timeout: 10_000 });
database.exec('BEGIN IMMEDIATE');
process.stdout.write('held\n');
process.stdin.resume().once('end', () => process.exit());
