import { keepSecret, readSecret, triggerDelivery } from '../support/calls/deno-calls.ts';
import { startMailbox } from '../support/mail/mailbox.ts';
import { pushTables, startDenoFunctions } from '../support/server/deno-functions.ts';
import { usePostgres } from '../support/server/postgres.ts';
import { type Changes, post } from '../support/server/send.ts';

export const secret = 'a-secret-of-deliver-mail';

const postgres = await usePostgres();

/** An empty database; all tests of a file share one PostgreSQL. */
export const createDatabase = postgres.create;

/** Both functions with their own database and mailbox. @param env Settings that add to or replace the usual ones. */
export async function startProject(env: Record<string, string> = {}) {
  await using opened = new AsyncDisposableStack();
  const mailbox = opened.use(await startMailbox());
  const database = await createDatabase();
  await pushTables(database);
  await keepSecret(database, secret);
  const settings = { SUPABASE_DB_URL: database, SMTP_URL: mailbox.url, ...env };
  const functions = opened.use(await startDenoFunctions(settings));
  return Object.assign(opened.move(), {
    ...{ database, mailbox, settings, functions },
    post: (changes: Changes = {}) => post(functions.address, changes),
    /** Calls `deliver-mail` as pg_cron does. */
    trigger: () => triggerDelivery(functions.address, secret),
    /** A secret that the functions store in the database. */
    kept: (name: string) => readSecret(database, name),
  });
}
