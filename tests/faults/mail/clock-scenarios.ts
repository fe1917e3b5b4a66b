import assert from 'node:assert/strict';
import { saysNothing, scripted } from '../../support/mail/mail-moods.ts';
import { sendRequest, sendRequests } from '../load/send-requests.ts';
import { until } from '../load/until.ts';
import { type ClockScene, createClockScene, dayMs } from './clock-scene.ts';
import type { Outcome } from './mail-outcome.ts';
import { owedMails } from './owed-mails.ts';

interface Jump {
  /** How far the clock jumps; back when negative. */
  days: number;
  requests?: number;
}

/** E-mails that failed wait for their next attempt. */
export async function jumpWhilePostponed({ days, requests = 10 }: Jump): Promise<Outcome> {
  await using scene = await createClockScene();
  const { peer, database } = scene;
  const server = await scene.start();
  await peer.leave();
  await sendRequests(server.address, requests);
  const hasFailed = () => owedMails(database).some(({ lastError }) => lastError !== null);
  await until('an attempt has failed', hasFailed, 60_000);
  await scene.moveClock(days * dayMs, server);
  await peer.comeBack();
  return await scene.finish(`clock ${days} days, e-mails postponed`, server);
}

/** The mail server is away all the time that the clock is wrong: attempts fail before, meanwhile and after. */
export async function jumpAndReturn({ days, requests = 10 }: Jump): Promise<Outcome> {
  await using scene = await createClockScene();
  const { peer, database } = scene;
  const server = await scene.start();
  await peer.leave();
  const attempts = () => owedMails(database).reduce((sum, mail) => sum + mail.attempts, 0);
  for (const offset of [0, days * dayMs, 1]) {
    if (offset !== 0) await scene.moveClock(offset, server);
    const before = attempts();
    await sendRequests(server.address, requests);
    await until('another attempt is made', () => attempts() > before, 60_000);
  }
  await peer.comeBack();
  return await scene.finish(`clock ${days} days and right again, mail server away`, server);
}

/** E-mails are being handed over while the clock jumps, and the mail server takes its time. */
export async function jumpWhileInHand({ days, requests = 10 }: Jump): Promise<Outcome> {
  await using scene = await createClockScene();
  const { peer, database } = scene;
  const server = await scene.start();
  peer.become(scripted({}, { replyAfterMs: 1_000 }));
  await sendRequests(server.address, requests);
  const isInHand = () => owedMails(database).some(({ isClaimed }) => isClaimed);
  await until('an e-mail is in hand', isInHand, 60_000);
  await scene.moveClock(days * dayMs, server);
  return await scene.finish(`clock ${days} days, e-mails in hand`, server);
}

/** The worker died with e-mails in hand; the clock is another one when it is started again. */
export async function jumpWhileClaimed({ days, requests = 10 }: Jump): Promise<Outcome> {
  return acrossRestart(`clock ${days} days, worker killed`, { days, requests }, async (scene) => {
    scene.peer.become(scripted({ greeting: saysNothing }));
  });
}

/** E-mails are due, most of them never tried, when the server is started again. */
export async function jumpWhileDue({ days, requests = 10 }: Jump): Promise<Outcome> {
  return acrossRestart(`clock ${days} days, restarted`, { days, requests }, async ({ peer }) => {
    await peer.leave();
  });
}

/** The clock was wrong at the first start, and is right at the second. */
export async function wrongAtFirst({ days, requests = 10 }: Jump): Promise<Outcome> {
  await using scene = await createClockScene();
  const { peer } = scene;
  await scene.moveClock(days * dayMs);
  await peer.leave();
  const first = await scene.start();
  await sendRequests(first.address, requests);
  await first.stop('SIGKILL');
  await scene.moveClock(0);
  await peer.comeBack();
  const second = await scene.start();
  await sendRequests(second.address, 1);
  return await scene.finish(`clock wrong by ${days} days at the first start`, second);
}

/** After the clock went back, what was stored before comes from the future: nobody's repeat. */
export async function secondRequestAfterJump({ days }: Jump): Promise<Outcome> {
  await using scene = await createClockScene();
  const server = await scene.start();
  const send = () => sendRequest(server.address, 'anne@praktijk.example');
  const first = await send();
  assert.equal(await send(), first, 'a double click became two leads');
  await scene.moveClock(days * dayMs, server);
  const second = await send();
  assert.notEqual(second, first, 'a second request was taken for the first');
  assert.equal(await send(), second, 'a double click became two leads after the jump');
  return await scene.finish(`clock ${days} days, the same visitor again`, server);
}

async function acrossRestart(
  name: string,
  { days, requests }: Required<Jump>,
  trouble: (scene: ClockScene) => Promise<void>,
): Promise<Outcome> {
  await using scene = await createClockScene();
  const { peer, database } = scene;
  await trouble(scene);
  const first = await scene.start();
  await sendRequests(first.address, requests);
  const isTried = () => owedMails(database).some(({ attempts }) => attempts > 0);
  await until('an attempt is made', isTried, 60_000);
  await first.stop('SIGKILL');
  await scene.moveClock(days * dayMs);
  await peer.leave();
  await peer.comeBack();
  peer.become(scripted({}));
  const second = await scene.start();
  return await scene.finish(name, second);
}
