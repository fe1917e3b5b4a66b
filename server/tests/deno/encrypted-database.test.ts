import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { makeCertificate } from '../../../tests/support/machine/certificate.ts';
import { openPool } from '../../storage/postgres/pool.ts';
import { startMailbox } from '../support/mail/mailbox.ts';
import { pushTables, startDenoFunctions } from '../support/server/deno-functions.ts';
import { as, startPostgres } from '../support/server/postgres.ts';
import { post } from '../support/server/send.ts';
import { temporaryFolder } from '../support/server/server.ts';

// What a host of another machine gets without asking (`server/storage/postgres/pool.ts`): encrypted, whoever signed.
const asElsewhere = '?sslmode=require&uselibpqcompat=true';

const certificate = makeCertificate('127.0.0.1');
const postgres = await startPostgres({ certificate });
after(() => postgres[Symbol.asyncDispose]());

test('both functions speak to the database encrypted, and only where they know who signed', async () => {
  await using mailbox = await startMailbox();
  await using folder = await temporaryFolder();
  const trusted = join(folder.path, 'certificate.pem');
  writeFileSync(trusted, certificate.cert);
  const database = await postgres.create();
  await pushTables(database);
  const env = { SUPABASE_DB_URL: database + asElsewhere, SMTP_URL: mailbox.url };
  // As Supabase's runtime knows who signs for its databases.
  await using instance = await startDenoFunctions({ ...env, DENO_CERT: trusted });
  assert.equal(
    (await post(instance.address, { email: 'anne@praktijk.nl' })).status,
    200,
    instance.log(),
  );
  await instance.logged(/e-mail delivered/);
  assert.deepEqual(new Set(await waysIn(database)), new Set([true]));

  await using stranger = await startDenoFunctions(env);
  assert.equal((await post(stranger.address, { email: 'bert@praktijk.nl' })).status, 503);
  await stranger.logged(/cannot be used: .*UnknownIssuer.*sslmode=disable/);
});

test('so does the server, on Node', async () => {
  const database = await postgres.create();
  const pool = openPool(new URL(database + asElsewhere), 1);
  await pool.query('select 1');
  assert.deepEqual(await waysIn(database), [true]);
  await pool.close();
});

/** Of each connection of ours, whether it is encrypted. */
async function waysIn(database: string): Promise<boolean[]> {
  const rows = await as(
    database,
    "select ssl from pg_stat_ssl join pg_stat_activity using (pid) where application_name = 'contact' and datname = current_database()",
  );
  return rows.map(({ ssl }) => ssl);
}
