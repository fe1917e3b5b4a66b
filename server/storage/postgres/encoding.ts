import type { Query } from './connections/pool.ts';

/**
 * The fault of a database that is not in UTF-8, with how to move it. @throws Error with the command for a new one, if nothing
 * was ever stored in it.
 */
export async function findEncodingFault(query: Query): Promise<string | undefined> {
  const [row] = await query(`
    select current_setting('server_encoding') as encoding, current_user as owner, current_database() as name,
      pg_sequence_last_value(to_regclass('contact.requests_id_seq')) is not null as is_used`);
  const { encoding, owner, name, is_used: isUsed } = row ?? {};
  if (encoding === 'UTF8') return undefined;
  const harm =
    encoding === 'SQL_ASCII' ? 'does not validate text' : 'cannot store names in some scripts';
  const fault = `the database is in ${encoding}, not UTF8, and ${harm}`;
  if (isUsed) return `${fault}; docs/operate.md says how to move it, "not in UTF-8"`;
  throw new Error(
    `${fault}; no request was ever stored in it, so unless it holds other data, drop it and create it again: createdb --encoding=UTF8 --locale=C --template=template0 --owner=${owner} ${name}`,
  );
}
