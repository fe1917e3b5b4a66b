import assert from 'node:assert/strict';
import { Client, type DatabaseError } from 'pg';
import { authenticator, type SupabaseProject } from '../support/server/supabase.ts';

/** SQLSTATE of whatever PostgreSQL does not permit, row-level security included. */
export const notPermitted = '42501';

/** One in every table. */
export const rows = `
  insert into contact.requests
    (reference, received_at, first_name, last_name, email, phone, type, marks, is_keyed, fingerprint)
    values ('A', now(), 'Anne', 'de Vries', 'anne@praktijk.nl', '0612345678', 'demo', '', false, 'f');
  insert into contact.mails (request_id, kind, due_at, owed_since, sent_at)
    select id, 'notification', now(), now(), now() from contact.requests;
  insert into contact.last_check values (1, now());
  insert into contact.alarm values (1, now());
  insert into contact.watch values (1, 'k', now());
  insert into contact.counts values ('k', 1, 1);
  insert into contact.page_messages values ('t', 'sent', '{}', now());
  insert into contact.secrets values ('s', 'v');
  insert into contact.day_counts values ('2026-11-23', 'demo', 1);`;

interface Reaches {
  table: string;
  select: string;
  insert: string;
  update: string;
  remove: string;
}

/** For each table what would read it, add to it, change it and take away from it. */
export async function reachesOf({ run }: SupabaseProject): Promise<Reaches[]> {
  const tables = await run(
    `select table_name as name, min(column_name) as column from information_schema.columns
     where table_schema = 'contact' and is_identity = 'NO' group by 1 order by 1`,
  );
  assert.ok(tables.length >= 9);
  return tables.map(({ name, column }) => ({
    table: `contact.${name}`,
    select: `select * from contact.${name}`,
    insert: `insert into contact.${name} default values`,
    update: `update contact.${name} set ${column} = null`,
    remove: `delete from contact.${name}`,
  }));
}

export async function allAreRefused(project: SupabaseProject, role: string): Promise<void> {
  const sequences = await project.run(
    "select sequencename as name from pg_sequences where schemaname = 'contact'",
  );
  assert.ok(sequences.length > 0);
  for (const { name } of sequences)
    await isRefused(project, role, `select nextval('contact.${name}')`);
  for (const { table, ...statements } of await reachesOf(project))
    for (const statement of [...Object.values(statements), `truncate ${table} cascade`])
      await isRefused(project, role, statement);
}

export async function isRefused(
  project: SupabaseProject,
  role: string,
  statement: string,
): Promise<void> {
  const { code } = await attempt(project, role, statement);
  assert.equal(code, notPermitted, `${role}: ${statement}`);
}

/** What comes of a statement for one role of the web, as the rest interface would run it; nothing of it stays. */
export async function attempt(project: SupabaseProject, role: string, statement: string) {
  const client = new Client({ connectionString: project.urlFor(authenticator) });
  await client.connect();
  try {
    await client.query(`begin; set local role ${role}`);
    const { rowCount } = await client.query(statement);
    return { rows: rowCount };
  } catch (error) {
    return { code: (error as DatabaseError).code };
  } finally {
    await client.end();
  }
}
