import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '../../../../tests/support/machine/until.ts';
import { proper } from '../../support/mail/mail-moods.ts';
import { startMailServer } from '../../support/mail/mail-server.ts';
import { type RunningServer, startServer, temporaryFolder } from '../../support/server/server.ts';
import { owedMails } from '../load/ledger.ts';
import { outcomeOf } from '../load/outcome.ts';
import { sendRequests } from '../load/send-requests.ts';
import { assertNone, type Figures } from '../load/test-fault.ts';

export const dayMs = 24 * 60 * 60_000;
const deliveredWithinMs = 60_000;

export type ClockScene = Awaited<ReturnType<typeof createClockScene>>;

/** A real server whose clock can be moved, and a mail server. */
export async function createClockScene() {
  const stack = new AsyncDisposableStack();
  const folder = stack.use(await temporaryFolder());
  const mailServer = stack.use(await startMailServer(proper()));
  const database = `file:${join(folder.path, 'contact.db')}`;
  const clock = join(folder.path, 'clock');
  const acknowledged: string[] = [];
  await writeFile(clock, '0');
  const attempts = async () =>
    (await owedMails(database)).reduce((sum, mail) => sum + mail.attempts, 0);

  return {
    mailServer,
    database,
    acknowledged,
    /** Starts the server, on the same data each time, with settings beside the usual ones. */
    async start(env = {}) {
      const settings = { DATABASE_URL: database, SMTP_URL: mailServer.url, RATE_LIMIT: '0' };
      const flags = ['--import', './server/tests/faults/mail/moved-clock.ts'];
      return stack.use(await startServer({ ...settings, CLOCK_FILE: clock, ...env }, { flags }));
    },
    async send({ address }: RunningServer, count: number) {
      acknowledged.push(...(await sendRequests(address, count)).references);
    },
    /** Sets the clock so far from the right time, and resolves when a running server has it. */
    async moveClock(offsetMs: number, server?: RunningServer) {
      await writeFile(clock, String(offsetMs));
      await server?.logged(new RegExp(`Clock moved by ${offsetMs} ms`));
    },
    /** Resolves when one more attempt is made, after `act`. */
    async anotherAttempt(act: () => Promise<unknown> = async () => {}) {
      const before = await attempts();
      await act();
      await until('another attempt is made', async () => (await attempts()) > before, 60_000);
    },
    /** Holds that all is delivered, once, a minute after it was called at the latest. */
    async finish(server: RunningServer): Promise<Figures> {
      const start = performance.now();
      const isDone = async () => (await owedMails(database)).every((mail) => mail.isSent);
      await until('all are delivered', isDone, deliveredWithinMs);
      const tookMs = performance.now() - start;
      await server.stop();
      const { failures, repeated } = await outcomeOf({ acknowledged, mailServer, database });
      if (repeated > 0) failures.push(`${repeated} repeats`);
      assertNone(failures);
      return { acknowledged: acknowledged.length, 'delivered within ms': tookMs };
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
