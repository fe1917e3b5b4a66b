import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../../../tests/support/machine/until.ts';
import type { RequestWithDeliveries } from '../../../storage/store.ts';
import { startAlertReceiver } from '../../support/server/alert-receiver.ts';
import { contact } from '../../support/server/contact-command.ts';
import { owedMails } from '../load/ledger.ts';
import { createClockScene } from '../mail/clock-scene.ts';

const minute = 60_000;

test('a day with the mail server gone for an hour: one alarm, no request lost, one all-clear, and list tells the story', async () => {
  await using scene = await createClockScene();
  await using receiver = await startAlertReceiver();
  const { mailServer, database, acknowledged } = scene;
  const server = await scene.start({ ALERT_URL: receiver.url });
  const isReady = async () => (await fetch(`${server.address}/readyz`)).status === 200;
  const isDelivered = async () => (await owedMails(database)).every(({ isSent }) => isSent);

  await scene.send(server, 5);
  await until('delivered', isDelivered, minute);
  const before = acknowledged.length;
  await mailServer.leave();
  await scene.send(server, 5);
  await scene.anotherAttempt();
  await scene.moveClock(14 * minute, server);
  await scene.anotherAttempt();
  assert.deepEqual(receiver.told(), []);
  assert.equal(await isReady(), true);

  await scene.moveClock(16 * minute, server);
  const alarm = await until('the alarm comes', () => receiver.told()[0], minute);
  assert.equal(alarm.status, 'firing');
  await until('/readyz turns', async () => !(await isReady()), minute);
  await scene.moveClock(60 * minute, server);
  await scene.send(server, 5);
  await scene.anotherAttempt();
  const env = { DATABASE_URL: database };
  const list = async (): Promise<RequestWithDeliveries[]> =>
    JSON.parse((await contact(['list', '--json'], env)).out);
  const waiting = (await list()).filter(({ deliveries }) => deliveries[0]?.status === 'waiting');
  assert.deepEqual(sorted(waiting), acknowledged.slice(before).toSorted());
  assert.ok(waiting.some(({ deliveries }) => deliveries[0]?.reason?.includes('ECONNREFUSED')));

  await mailServer.comeBack();
  await until('all are delivered', isDelivered, minute);
  const allClear = await until('the all-clear comes', () => receiver.told()[1]);
  assert.equal(allClear.status, 'resolved');
  await until('/readyz is well', isReady, minute);
  const all = await list();
  assert.deepEqual(sorted(all), acknowledged.toSorted());
  assert.ok(all.every(({ deliveries }) => deliveries[0]?.status === 'delivered'));
  assert.ok(all.some(({ deliveries }) => (deliveries[0]?.attempts ?? 0) > 1));
  await scene.finish(server);
  assert.equal(receiver.told().length, 2);
});

function sorted(requests: RequestWithDeliveries[]): string[] {
  return requests.map(({ reference }) => reference).toSorted();
}
