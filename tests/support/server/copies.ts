import { type Mailbox, startMailbox } from '../mail/mailbox.ts';
import type { PostgresServer } from './postgres.ts';
import { type RunningServer, startServer } from './server.ts';

export interface Copies {
  servers: RunningServer[];
  mailbox: Mailbox;
  /** What each copy was started with. */
  env: Record<string, string>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Some copies of the server, begun together on an empty database, and a real mail server. */
export async function startCopies(
  postgres: PostgresServer,
  count: number,
  changes: Record<string, string> = {},
): Promise<Copies> {
  const mailbox = await startMailbox();
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
    env,
    async [Symbol.asyncDispose]() {
      for (const server of servers) await server[Symbol.asyncDispose]();
      await mailbox[Symbol.asyncDispose]();
    },
  };
}
