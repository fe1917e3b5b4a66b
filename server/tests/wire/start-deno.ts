import assert from 'node:assert/strict';
import { contactTypes } from 'contact/contact-types.ts';
import { type Outcome, outcomes } from 'contact/outcomes.ts';
import { functionPath } from 'contact/wire.ts';
import { startMailbox } from '../support/mail/mailbox.ts';
import { pushTables, startDenoFunctions } from '../support/server/deno-functions.ts';
import { runSql } from '../support/server/postgres.ts';
import { hideTable, type Instance } from './fixture.ts';

/**
 * Both functions under the Deno of Supabase's runtime, with a mail server.
 * @param database An empty PostgreSQL database.
 */
export async function startDeno(env: Record<string, string>, database: string): Promise<Instance> {
  await pushTables(database);
  await using opened = new AsyncDisposableStack();
  const mailbox = opened.use(await startMailbox());
  const settings = { ...env, SUPABASE_DB_URL: database, SMTP_URL: mailbox.url };
  const functions = opened.use(await startDenoFunctions(settings));
  const site = env['SITE_URL'] ?? '';
  const names = Object.keys(outcomes) as Outcome[];
  const running = opened.move();
  return {
    url: functions.address + functionPath,
    pageOrigin: site,
    mailbox,
    redirect: new RegExp(
      `^${RegExp.escape(site)}/#(?:niet-verzonden|verzonden(?:-(?:${contactTypes.join('|')}))?)$`,
    ),
    async outcomeAt(location) {
      const outcome = names.find((name) =>
        new URL(location).hash.startsWith(`#${outcomes[name].fragment}`),
      );
      assert.ok(outcome);
      return outcome;
    },
    from: (address) => ({ 'cf-connecting-ip': address }),
    breakStore: () => hideTable('contact.requests', (text) => runSql(database, text)),
    log: functions.log,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
