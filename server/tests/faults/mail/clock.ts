import { describe } from 'node:test';
import { until } from '../../../../tests/support/machine/until.ts';
import { saysNothing, scripted } from '../../support/mail/mail-moods.ts';
import { owedMails } from '../load/ledger.ts';
import { testFault } from '../load/test-fault.ts';
import { type ClockScene, createClockScene, dayMs } from './clock-scene.ts';

const requests = 10;

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
  async 'and is right again, with the mail server away all the time'(scene, jumpMs) {
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
    mailServer.become(scripted({}, { replyAfterMs: 1_000 }));
    await scene.send(server, requests);
    const isClaimed = async () => (await owedMails(database)).some((mail) => mail.isClaimed);
    await until('an e-mail is in flight', isClaimed, 60_000);
    await scene.moveClock(jumpMs, server);
    await scene.finish(server);
  },
  async 'between a kill with e-mails in flight and the next start'(scene, jumpMs) {
    const { mailServer } = scene;
    mailServer.become(scripted({ greeting: saysNothing }));
    const first = await scene.start();
    await scene.anotherAttempt(() => scene.send(first, requests));
    await first.stop('SIGKILL');
    await scene.moveClock(jumpMs);
    await mailServer.leave();
    await mailServer.comeBack();
    mailServer.become(scripted({}));
    await scene.finish(await scene.start());
  },
};

/** No e-mail is left behind, given up or sent twice when the clock jumps by so many days. */
export function testClock(days: number[], names = Object.keys(scenarios)): void {
  // Beside each other: most of their time is waiting.
  describe('a clock that jumps', { concurrency: 6 }, () => {
    for (const name of names)
      for (const jump of days)
        testFault(`by ${jump} days ${name}`, async () => {
          await using scene = await createClockScene();
          const scenario = scenarios[name];
          if (!scenario) throw new Error(`there is no scenario ${name}`);
          await scenario(scene, jump * dayMs);
        });
  });
}
