import assert from 'node:assert/strict';
import { join } from 'node:path';
import { until } from '../../../../tests/support/machine/until.ts';
import { proper } from '../../support/mail/mail-moods.ts';
import { startMailServer } from '../../support/mail/mail-server.ts';
import { createMovedClock } from '../../support/server/moved-clock.ts';
import { type RunningServer, startServer, temporaryFolder } from '../../support/server/server.ts';
import { owedMails } from '../load/ledger.ts';
import { assertNoneLost } from '../load/outcome.ts';
import { sendRequests } from '../load/send-requests.ts';

export const dayMs = 24 * 60 * 60_000;
const deliveredWithinMs = 60_000;

export type ClockScene = Awaited<ReturnType<typeof createClockScene>>;

/** A real server whose clock can be moved, and a mail server. */
export async function createClockScene() {
  const stack = new AsyncDisposableStack();
  const folder = stack.use(await temporaryFolder());
  const mailServer = stack.use(await startMailServer(proper()));
  const database = `file:${join(folder.path, 'contact.db')}`;
  const clock = await createMovedClock(folder.path);
  const acknowledged: string[] = [];
  const attempts = async () =>
    (await owedMails(database)).reduce((sum, mail) => sum + mail.attempts, 0);

  return {
    mailServer,
    database,
    acknowledged,
    /** Starts the server, on the same data each time, with settings beside the usual ones. */
    async start(env = {}) {
      const settings = { DATABASE_URL: database, SMTP_URL: mailServer.url, RATE_LIMIT: '0' };
      return stack.use(await startServer({ ...settings, ...clock.env, ...env }, clock));
    },
    async send({ address }: RunningServer, count: number) {
      acknowledged.push(...(await sendRequests(address, count)).references);
    },
    /** Sets the clock so far from the right time, and resolves when a running server has it. */
    async moveClock(offsetMs: number, server?: RunningServer) {
      await clock.move(offsetMs);
      await server?.logged(new RegExp(`Clock moved by ${offsetMs} ms`));
    },
    /** Resolves when one more attempt is made, after `act`. */
    async anotherAttempt(act: () => Promise<unknown> = async () => {}) {
      const before = await attempts();
      await act();
      await until('another attempt is made', async () => (await attempts()) > before, 60_000);
    },
    /** Holds that all is delivered, once, a minute after it was called at the latest. */
    async finish(server: RunningServer) {
      const isDone = async () => (await owedMails(database)).every((mail) => mail.isSent);
      await until('all are delivered', isDone, deliveredWithinMs);
      await server.stop();
      const { repeated } = await assertNoneLost({ acknowledged, mailServer, database });
      assert.equal(repeated, 0);
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
