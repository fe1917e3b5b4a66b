import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensurePostgres } from '../../server/tests/support/server/postgres.ts';
import { temporaryFolder } from '../../server/tests/support/server/server.ts';

const script = `
\\set number random(1, 1000000000000)
begin;
insert into contact.requests
  (reference, received_at, first_name, last_name, email, phone, type, marks, is_keyed, fingerprint)
  values (:number, now(), 'Anne', 'Bench', 'bench@praktijk.example', '0612345678', 'demo', '', true, :number)
  returning id \\gset
insert into contact.mails (request_id, kind, due_at, owed_since) values (:id, 'notification', now(), now());
commit;
`;

/**
 * The limit of the function on PostgreSQL: the same two inserts in one transaction, by PostgreSQL's own benchmark.
 * @param database Its address; it has our tables.
 * @returns Transactions a second.
 */
export async function pgbench(database: string, connections: number, seconds: number) {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'inserts.sql');
  await writeFile(file, script);
  const { stdout } = await promisify(execFile)(join(ensurePostgres(), 'pgbench'), [
    ...['-n', '-c', String(connections), '-j', '2', '-T', String(seconds), '-f', file],
    database,
  ]);
  return Number(stdout.match(/tps = ([\d.]+)/)?.[1]);
}
