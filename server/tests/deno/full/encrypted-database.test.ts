import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { makeCertificate } from '../../../../tests/support/machine/certificate.ts';
import { keepSecret, storeUndelivered, triggerDelivery } from '../../support/calls/deno-calls.ts';
import { fullServer } from '../../support/mail/mail-behaviours.ts';
import { startMailServer } from '../../support/mail/mail-server.ts';
import { pushTables, startDenoFunctions } from '../../support/server/deno-functions.ts';
import { runSql, startPostgres } from '../../support/server/postgres.ts';
import { post } from '../../support/server/send.ts';
import { temporaryFolder } from '../../support/server/server.ts';

// As `encryption.ts` sets it for a remote host: encrypted, with any certificate. Deno checks the certificate anyway.
const asRemote = '?sslmode=require&uselibpqcompat=true';

const certificate = makeCertificate('127.0.0.1');
const postgres = await startPostgres({ certificate });
after(() => postgres[Symbol.asyncDispose]());

test('Supabase functions: encrypt connections to database and mail server, and trust only known CAs', async () => {
  await using mails = await startMailServer(fullServer({ ...certificate, secure: true }));
  await using folder = await temporaryFolder();
  const trusted = join(folder.path, 'certificate.pem');
  writeFileSync(trusted, certificate.cert);
  const database = await postgres.create();
  await pushTables(database);
  const secret = 'a-secret-of-deliver-mail';
  await keepSecret(database, secret);
  const env = { SMTP_URL: `smtps://127.0.0.1:${mails.port}` };
  const remote = { ...env, SUPABASE_DB_URL: database + asRemote };
  // Supabase's runtime knows the CA of its databases.
  await using trusting = await startDenoFunctions({ ...remote, DENO_CERT: trusted });
  assert.equal((await post(trusting.address)).status, 200, trusting.log());
  await trusting.logged(/e-mail delivered/);
  const connections = await runSql(
    database,
    "select ssl from pg_stat_ssl join pg_stat_activity using (pid) where application_name = 'contact' and datname = current_database()",
  );
  assert.ok(connections.length > 0 && connections.every(({ ssl }) => ssl));

  await using untrusting = await startDenoFunctions(remote);
  assert.equal((await post(untrusting.address)).status, 503);
  await untrusting.logged(/cannot be used: .*UnknownIssuer.*sslmode=disable/);

  await storeUndelivered(database, ['bob@praktijk.nl']);
  await using withoutCa = await startDenoFunctions({ ...env, SUPABASE_DB_URL: database });
  assert.equal((await triggerDelivery(withoutCa.address, secret))['postponed'], 1);
  assert.equal(mails.accepted.length, 1);
});
