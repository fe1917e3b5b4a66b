import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe } from 'node:test';
import { until } from '../../../../tests/support/machine/until.ts';
import { fullServer, neverReplies, scripted } from '../../support/mail/mail-behaviours.ts';
import { startMailServer } from '../../support/mail/mail-server.ts';
import { createMovedClock } from '../../support/server/moved-clock.ts';
import { type RunningServer, startServer, temporaryFolder } from '../../support/server/server.ts';
import { ownerMails } from '../load/ledger.ts';
import { assertNoneLost } from '../load/outcome.ts';
import { sendRequests } from '../load/send-requests.ts';
import { testFaultAtFullSize, timeout } from '../load/test-fault.ts';

const requests = 10;
const dayMs = 24 * 60 * 60_000;

type ClockFixture = Awaited<ReturnType<typeof createClockFixture>>;
type Scenario = (fixture: ClockFixture, jumpMs: number) => Promise<void>;

const scenarios: Record<string, Scenario> = {
  async 'while e-mails wait for their next attempt'(fixture, jumpMs) {
    const server = await fixture.start();
    await fixture.mailServer.stopListening();
    await fixture.anotherAttempt(() => fixture.send(server, requests));
    await fixture.moveClock(jumpMs, server);
    await fixture.mailServer.listenAgain();
    await fixture.finish(server);
  },
  async 'and back, while the mail server is down'(fixture, jumpMs) {
    const server = await fixture.start();
    await fixture.mailServer.stopListening();
    for (const offset of [0, jumpMs, 1]) {
      if (offset !== 0) await fixture.moveClock(offset, server);
      await fixture.anotherAttempt(() => fixture.send(server, requests));
    }
    await fixture.mailServer.listenAgain();
    await fixture.finish(server);
  },
  async 'while e-mails are in flight'(fixture, jumpMs) {
    const { mailServer, database } = fixture;
    const server = await fixture.start();
    mailServer.behaveAs(scripted({}, { replyAfterMs: 1_000 }));
    await fixture.send(server, requests);
    const isClaimed = async () => (await ownerMails(database)).some((mail) => mail.isClaimed);
    await until('an e-mail is in flight', isClaimed);
    await fixture.moveClock(jumpMs, server);
    await fixture.finish(server);
  },
  async 'between a kill with e-mails in flight and the next start'(fixture, jumpMs) {
    const { mailServer } = fixture;
    mailServer.behaveAs(scripted({ greeting: neverReplies }));
    const first = await fixture.start();
    await fixture.anotherAttempt(() => fixture.send(first, requests));
    await first.stop('SIGKILL');
    await fixture.moveClock(jumpMs);
    await mailServer.stopListening();
    await mailServer.listenAgain();
    mailServer.behaveAs(scripted({}));
    await fixture.finish(await fixture.start());
  },
};

/** Tests that no e-mail is lost, undeliverable or sent twice when the clock jumps. */
export function testClock(days: number[]): void {
  // In parallel, because the tests mostly wait.
  describe('clock jumps', { concurrency: 6 }, () => {
    for (const [name, scenario] of Object.entries(scenarios))
      for (const jump of days)
        testFaultAtFullSize(
          `clock jumps by ${jump} days ${name}: none lost, none twice`,
          async () => {
            await using fixture = await createClockFixture();
            await scenario(fixture, jump * dayMs);
          },
        );
  });
}

/** A real server with a movable clock, and a mail server. */
async function createClockFixture() {
  const stack = new AsyncDisposableStack();
  const folder = stack.use(await temporaryFolder());
  const mailServer = stack.use(await startMailServer(fullServer()));
  const database = `file:${join(folder.path, 'contact.db')}`;
  const clock = await createMovedClock(folder.path);
  const acknowledged: string[] = [];
  const attempts = async () =>
    (await ownerMails(database)).reduce((sum, mail) => sum + mail.attempts, 0);

  return {
    mailServer,
    database,
    /** Starts the server, on the same data each time. */
    async start() {
      const settings = { DATABASE_URL: database, SMTP_URL: mailServer.url, RATE_LIMIT: '0' };
      return stack.use(await startServer({ ...settings, ...clock.env }, clock));
    },
    async send({ address }: RunningServer, count: number) {
      acknowledged.push(...(await sendRequests(address, count)).references);
    },
    /** Moves the clock by `offsetMs`; resolves when a running server has noticed. */
    async moveClock(offsetMs: number, server?: RunningServer) {
      await clock.move(offsetMs);
      await server?.logged(new RegExp(`Clock moved by ${offsetMs} ms`));
    },
    /** Calls `act`, then waits for another delivery attempt. */
    async anotherAttempt(act: () => Promise<unknown>) {
      const before = await attempts();
      await act();
      await until(
        'another attempt is made',
        async () => (await attempts()) > before,
        timeout(60_000),
      );
    },
    /** Asserts that everything is delivered once, within a minute. */
    async finish(server: RunningServer) {
      const isDone = async () => (await ownerMails(database)).every((mail) => mail.isSent);
      await until('all are delivered', isDone, timeout(60_000));
      await server.stop();
      const { repeated } = await assertNoneLost({ acknowledged, mailServer, database });
      assert.equal(repeated, 0);
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
