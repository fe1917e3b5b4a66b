import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe } from 'node:test';
import { until } from '../../../../tests/support/machine/until.ts';
import { proper, saysNothing, scripted } from '../../support/mail/mail-behaviours.ts';
import { startMailServer } from '../../support/mail/mail-server.ts';
import { createMovedClock } from '../../support/server/moved-clock.ts';
import { type RunningServer, startServer, temporaryFolder } from '../../support/server/server.ts';
import { owedMails } from '../load/ledger.ts';
import { assertNoneLost } from '../load/outcome.ts';
import { sendRequests } from '../load/send-requests.ts';
import { patience, type testFault } from '../load/test-fault.ts';

const requests = 10;
const dayMs = 24 * 60 * 60_000;

type ClockScene = Awaited<ReturnType<typeof createClockScene>>;
type Scenario = (scene: ClockScene, jumpMs: number) => Promise<void>;

const scenarios: Record<string, Scenario> = {
  async 'while e-mails wait for their next attempt'(scene, jumpMs) {
    const server = await scene.start();
    await scene.mailServer.leave();
    await scene.anotherAttempt(() => scene.send(server, requests));
    await scene.moveClock(jumpMs, server);
    await scene.mailServer.comeBack();
    await scene.finish(server);
  },
  async 'and back, while the mail server is down'(scene, jumpMs) {
    const server = await scene.start();
    await scene.mailServer.leave();
    for (const offset of [0, jumpMs, 1]) {
      if (offset !== 0) await scene.moveClock(offset, server);
      await scene.anotherAttempt(() => scene.send(server, requests));
    }
    await scene.mailServer.comeBack();
    await scene.finish(server);
  },
  async 'while e-mails are in flight'(scene, jumpMs) {
    const { mailServer, database } = scene;
    const server = await scene.start();
    mailServer.behaveAs(scripted({}, { replyAfterMs: 1_000 }));
    await scene.send(server, requests);
    const isClaimed = async () => (await owedMails(database)).some((mail) => mail.isClaimed);
    await until('an e-mail is in flight', isClaimed);
    await scene.moveClock(jumpMs, server);
    await scene.finish(server);
  },
  async 'between a kill with e-mails in flight and the next start'(scene, jumpMs) {
    const { mailServer } = scene;
    mailServer.behaveAs(scripted({ greeting: saysNothing }));
    const first = await scene.start();
    await scene.anotherAttempt(() => scene.send(first, requests));
    await first.stop('SIGKILL');
    await scene.moveClock(jumpMs);
    await mailServer.leave();
    await mailServer.comeBack();
    mailServer.behaveAs(scripted({}));
    await scene.finish(await scene.start());
  },
};

/** No e-mail is lost, abandoned or sent twice when the clock jumps. */
export function testClock(
  days: number[],
  testOne: typeof testFault,
  names = Object.keys(scenarios),
): void {
  // In parallel: they mostly wait.
  describe('clock jumps', { concurrency: 6 }, () => {
    for (const name of names)
      for (const jump of days)
        testOne(`clock jumps by ${jump} days ${name}: none lost, none twice`, async () => {
          await using scene = await createClockScene();
          const scenario = scenarios[name];
          if (!scenario) throw new Error(`there is no scenario ${name}`);
          await scenario(scene, jump * dayMs);
        });
  });
}

/** A real server with a movable clock, and a mail server. */
async function createClockScene() {
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
    /** Starts the server, on the same data each time. */
    async start() {
      const settings = { DATABASE_URL: database, SMTP_URL: mailServer.url, RATE_LIMIT: '0' };
      return stack.use(await startServer({ ...settings, ...clock.env }, clock));
    },
    async send({ address }: RunningServer, count: number) {
      acknowledged.push(...(await sendRequests(address, count)).references);
    },
    /** Moves the clock off by `offsetMs`; resolves when a running server has noticed. */
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
        patience(60_000),
      );
    },
    /** Asserts that everything is delivered once, within a minute. */
    async finish(server: RunningServer) {
      const isDone = async () => (await owedMails(database)).every((mail) => mail.isSent);
      await until('all are delivered', isDone, patience(60_000));
      await server.stop();
      const { repeated } = await assertNoneLost({ acknowledged, mailServer, database });
      assert.equal(repeated, 0);
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
