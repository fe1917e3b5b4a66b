import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { proper } from '../../support/mail/mail-moods.ts';
import { type MailServer, startMailServer } from '../../support/mail/mail-server.ts';
import { type RunningServer, startServer, temporaryFolder } from '../../support/server/server.ts';
import { until } from '../load/until.ts';
import { type Outcome, outcomeOf } from './mail-outcome.ts';
import { type OwedMail, owedMails } from './owed-mails.ts';

export const dayMs = 24 * 60 * 60_000;
const deliveredWithinMs = 60_000;

export interface ClockScene {
  peer: MailServer;
  database: string;
  /** Starts the server, on the same data each time, with settings beside the usual ones. */
  start(env?: Record<string, string>): Promise<RunningServer>;
  /** Sets the clock so far from the right time, and resolves when a running server has it. */
  moveClock(offsetMs: number, server?: RunningServer): Promise<void>;
  /** What became of all that was acknowledged, once all is delivered: a minute after it was called, at the latest. */
  finish(name: string, server: RunningServer): Promise<Outcome>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A real server whose clock can be moved, and a mail server. */
export async function createClockScene(): Promise<ClockScene> {
  const stack = new AsyncDisposableStack();
  const folder = stack.use(await temporaryFolder());
  const peer = stack.use(await startMailServer(proper()));
  const database = join(folder.path, 'contact.db');
  const clock = join(folder.path, 'clock');
  let moves = 0;
  await writeFile(clock, '0');

  return {
    peer,
    database,
    async start(env = {}) {
      const server = await startServer({
        DATABASE_URL: `file:${database}`,
        SMTP_URL: `smtp://127.0.0.1:${peer.port}`,
        MAIL_FROM: 'site@praktijk.example',
        MAIL_TO: 'eigenaar@praktijk.example',
        RATE_LIMIT: '0',
        CLOCK_FILE: clock,
        NODE_OPTIONS: '--import ./tests/faults/mail/moved-clock.ts',
        ...env,
      });
      return stack.use(server);
    },
    async moveClock(offsetMs, server) {
      moves += 1;
      await writeFile(clock, String(offsetMs));
      await server?.logged(new RegExp(`Clock moved by ${offsetMs} ms`));
    },
    async finish(name, server) {
      const wellAt = performance.now();
      const isOver = ({ isSent, isGivenUp }: OwedMail) => isSent || isGivenUp;
      const isSettled = () => owedMails(database).every(isOver);
      await until(`${name}: all are delivered`, isSettled, deliveredWithinMs);
      await server.stop();
      const mails = owedMails(database);
      const givenUp = mails.filter(({ isGivenUp }) => isGivenUp).length;
      if (givenUp > 0) throw new Error(`${name}: ${givenUp} given up too early`);
      const references = mails.map(({ reference }) => reference);
      return outcomeOf({ name, faults: moves, references, peer, database, wellAt });
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
