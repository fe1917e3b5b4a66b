import { newReference } from '../../../lib/reference.ts';
import { openPostgresStore } from '../../../storage/postgres/open-postgres-store.ts';
import { runSql } from '../server/postgres.ts';
import { aRequest } from './a-request.ts';

/** Calls `deliver-mail`. @returns Its counts, or `{ status }` if it failed. */
export async function triggerDelivery(
  address: string,
  secret: string,
): Promise<Record<string, number>> {
  const response = await fetch(`${address}/functions/v1/deliver-mail`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}` },
  });
  return response.ok ? response.json() : { status: response.status };
}

/** Stores this secret of `deliver-mail`, which the functions then do not create. */
export async function keepSecret(database: string, secret: string): Promise<void> {
  await runSql(database, "insert into contact.secrets values ('deliver', $1)", [secret]);
}

/** A secret that the functions store in the database. */
export async function readSecret(database: string, name: string): Promise<string> {
  const [row] = await runSql(database, 'select value from contact.secrets where name = $1', [name]);
  return String(row?.value);
}

/** Stores requests without triggering their delivery. */
export async function storeUndelivered(
  database: string,
  emails: string[],
  receivedAt = new Date(),
): Promise<void> {
  const clock = `timestamptz '${receivedAt.toISOString()}'`;
  const store = await openPostgresStore(new URL(database), false, { clock });
  for (const email of emails) {
    const facts = { reference: newReference(), marks: [], key: email };
    await store.add({ ...aRequest({ email }), ...facts, source: {}, kinds: ['notification'] });
  }
  await store.close();
}
