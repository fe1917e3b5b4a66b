import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { type Outcome, outcomes } from 'contact/outcomes.ts';
import { functionPath } from 'contact/wire.ts';
import { startMailbox } from '../support/mail/mailbox.ts';
import { runSql } from '../support/server/postgres.ts';
import { startServer } from '../support/server/server.ts';
import { hideTable, type Instance } from './fixture.ts';

/**
 * The server under Node, with a mail server.
 * @param database An empty PostgreSQL database; by default its own SQLite file.
 */
export async function startNodeServer(
  env: Record<string, string>,
  database?: string,
): Promise<Instance> {
  await using opened = new AsyncDisposableStack();
  const mailbox = opened.use(await startMailbox());
  const server = opened.use(
    await startServer({
      ...env,
      SMTP_URL: mailbox.url,
      TRUSTED_PROXIES: '127.0.0.1',
      ...(database !== undefined && { DATABASE_URL: database }),
    }),
  );
  const site = env['SITE_URL'] ?? '';
  const running = opened.move();
  return {
    url: server.address + functionPath,
    pageOrigin: server.address,
    mailbox,
    redirect: new RegExp(`^(?:${RegExp.escape(site)})?/\\?bericht=[\\w-]+\\.[\\w-]{43}$`),
    async outcomeAt(location) {
      const page = await fetch(server.address + location.replace(site, ''));
      const text = await page.text();
      // The page also has the failure message in a template, for the script.
      const [, message = ''] = /<div id="page-message"(.*?)<\/div>/s.exec(text) ?? [];
      const found = (Object.keys(outcomes) as Outcome[]).filter((outcome) =>
        message.includes(outcomes[outcome].title),
      );
      assert.equal(found.length, 1);
      return found[0] as Outcome;
    },
    from: (address) => ({ 'x-forwarded-for': address }),
    breakStore() {
      if (database !== undefined)
        return hideTable('contact.requests', (text) => runSql(database, text));
      return hideTable('requests', (text) => {
        using file = new DatabaseSync(`${server.folder}/contact.db`, { timeout: 1_000 });
        return file.exec(text);
      });
    },
    log: server.log,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
