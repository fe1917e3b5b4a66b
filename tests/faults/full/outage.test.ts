import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RequestWithMails } from '../../../server/store/store.ts';
import { startAlertReceiver } from '../../support/server/alert-receiver.ts';
import { contact } from '../../support/server/contact-command.ts';
import { sendRequests } from '../load/send-requests.ts';
import { until } from '../load/until.ts';
import { createClockScene } from '../mail/clock-scene.ts';
import { owedMails } from '../mail/owed-mails.ts';

const minute = 60_000;

test('a day with the mail server gone for an hour: one alarm, no request lost, one all-clear, and list tells the story', {
  timeout: 10 * minute,
}, async () => {
  await using scene = await createClockScene();
  await using receiver = await startAlertReceiver();
  const { peer, database } = scene;
  const messages = receiver.told;
  const server = await scene.start({ ALERT_URL: receiver.url });
  const isReady = async () => (await fetch(`${server.address}/readyz`)).status === 200;
  const attempts = () => owedMails(database).reduce((sum, mail) => sum + mail.attempts, 0);
  const another = async () => {
    const before = attempts();
    await until('another attempt is made', () => attempts() > before, minute);
  };
  const requests = async () => (await sendRequests(server.address, 5)).references;

  const before = await requests();
  await until('delivered', () => owedMails(database).every(({ isSent }) => isSent), minute);
  await peer.leave();
  const meanwhile = await requests();
  await another();
  await scene.moveClock(14 * minute, server);
  await another();
  assert.deepEqual(messages(), []);
  assert.equal(await isReady(), true);

  await scene.moveClock(16 * minute, server);
  await until('the alarm comes', () => messages().length > 0, minute);
  assert.equal(messages()[0]?.status, 'firing');
  await until('/readyz turns', async () => !(await isReady()), minute);
  await scene.moveClock(60 * minute, server);
  meanwhile.push(...(await requests()));
  await another();
  const env = { DATABASE_URL: `file:${database}` };
  const list = async (): Promise<RequestWithMails[]> =>
    JSON.parse((await contact(['list', '--json'], env)).out);
  const waiting = (await list()).filter(({ mails }) => mails[0]?.status === 'waiting');
  assert.deepEqual(sorted(waiting), meanwhile.toSorted());
  assert.ok(waiting.some(({ mails }) => mails[0]?.reason?.includes('ECONNREFUSED')));

  await peer.comeBack();
  await until('all are delivered', () => owedMails(database).every(({ isSent }) => isSent), minute);
  await until('the all-clear comes', () => messages().length > 1, minute);
  assert.deepEqual(
    messages().map(({ status }) => status),
    ['firing', 'resolved'],
  );
  await until('/readyz is well', isReady, minute);
  const all = await list();
  assert.deepEqual(sorted(all), [...before, ...meanwhile].toSorted());
  assert.ok(all.every(({ mails }) => mails[0]?.status === 'delivered'));
  assert.ok(all.some(({ mails }) => (mails[0]?.attempts ?? 0) > 1));
  assert.equal(peer.taken.length, all.length);
});

function sorted(requests: RequestWithMails[]): string[] {
  return requests.map(({ reference }) => reference).toSorted();
}
