import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { pino } from 'pino';
import type { Health } from './health.ts';
import { createHeartbeat } from './heartbeat.ts';

const minuteMs = 60_000;

test('the monitor is called at the start and every five minutes', async (t) => {
  const scene = createScene(t);
  await scene.pass(20 * minuteMs);
  assert.deepEqual(scene.calls, [0, 5, 10, 15, 20]);
});

test('it is not called while something is wrong, and within a minute once all is well', async (t) => {
  const scene = createScene(t);
  scene.isWell = false;
  await scene.pass(12 * minuteMs);
  scene.isWell = true;
  await scene.pass(8 * minuteMs);
  scene.isWell = false;
  await scene.pass(30 * minuteMs);
  assert.deepEqual(scene.calls, [0, 13, 18]);
});

test('a call that fails is logged by the origin alone and tried again a minute later', async (t) => {
  const scene = createScene(t);
  scene.status = 500;
  await scene.pass(minuteMs);
  scene.status = 200;
  await scene.pass(6 * minuteMs);
  assert.deepEqual(scene.calls, [0, 1, 2, 7]);
  assert.match(scene.log, /"to":"https:\/\/monitor\.example","reason":"it answered 500"/);
  assert.doesNotMatch(scene.log, /geheim/);
});

test('after the stop nothing is called', async (t) => {
  const scene = createScene(t);
  await scene.stop();
  await scene.pass(20 * minuteMs);
  assert.deepEqual(scene.calls, [0]);
});

function createScene(t: { after: (work: () => void) => void }) {
  let time = 0;
  const scene = {
    isWell: true,
    status: 200,
    log: '',
    /** Minutes since the start. */
    calls: [] as number[],
    async pass(ms: number) {
      for (const until = time + ms; time < until; ) {
        await turn();
        time += minuteMs;
        mock.timers.tick(minuteMs);
      }
      await turn();
    },
  };
  const heartbeat = createHeartbeat({
    check: async () => ({ isWell: scene.isWell }) as Health,
    url: new URL('https://monitor.example/geheim'),
    fetch: async () => {
      scene.calls.push(time / minuteMs);
      return new Response(null, { status: scene.status });
    },
    log: pino({}, { write: (line: string) => (scene.log += line) }),
    uptime: () => time,
  });
  mock.timers.enable({ apis: ['setInterval'] });
  t.after(() => mock.timers.reset());
  heartbeat.start();
  return Object.assign(scene, { stop: heartbeat.stop });
}
