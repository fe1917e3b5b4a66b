import { type Mailbox, startMailbox } from './mailbox.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';
import { type RunningServer, startServer } from './server.ts';

export interface Copies {
  servers: RunningServer[];
  mailbox: Mailbox;
  postgres: PostgresServer;
  /** What each copy was started with. */
  env: Record<string, string>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Some copies of the server, begun together on one empty PostgreSQL, and a real mail server. */
export async function startCopies(
  count: number,
  changes: Record<string, string> = {},
): Promise<Copies> {
  const mailbox = await startMailbox();
  const postgres = await startPostgres();
  const env = {
    DATABASE_URL: await postgres.create(),
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'site@praktijk.example',
    MAIL_TO: 'eigenaar@praktijk.example',
    TRUSTED_PROXIES: '127.0.0.0/8',
    ...changes,
  };
  const servers = await Promise.all(Array.from({ length: count }, () => startServer(env)));
  return {
    servers,
    mailbox,
    postgres,
    env,
    async [Symbol.asyncDispose]() {
      for (const server of servers) await server[Symbol.asyncDispose]();
      await postgres[Symbol.asyncDispose]();
      await mailbox[Symbol.asyncDispose]();
    },
  };
}
