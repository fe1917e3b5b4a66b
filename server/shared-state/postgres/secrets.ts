import { randomBytes } from 'node:crypto';
import type { Database } from '../../store/postgres/pool.ts';

/** The first instance that asks creates the secret. */
export async function sharedSecret({ query }: Database, name: string): Promise<string> {
  await query(
    'insert into contact.secrets (name, value) values ($1, $2) on conflict (name) do nothing',
    [name, randomBytes(32).toString('base64url')],
  );
  const [row] = await query('select value from contact.secrets where name = $1', [name]);
  return String(row?.['value']);
}

export async function saveSecret({ query }: Database, name: string, value: string): Promise<void> {
  await query(
    `insert into contact.secrets (name, value) values ($1, $2)
     on conflict (name) do update set value = excluded.value where secrets.value <> excluded.value`,
    [name, value],
  );
}
