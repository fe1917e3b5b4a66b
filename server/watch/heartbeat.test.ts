import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { pino } from 'pino';
import type { Health } from './health.ts';
import { createHeartbeat } from './heartbeat.ts';

const minuteMs = 60_000;

interface World {
  isWell: boolean;
  /** What the monitor answers. */
  status: number;
}

/** What changes in 20 minutes, and each call of the monitor, by the minutes since the start. */
const stories: Record<string, { changes: Record<number, Partial<World>>; calls: number[] }> = {
  'the monitor is called at the start and every five minutes': {
    changes: {},
    calls: [0, 5, 10, 15, 20],
  },
  'it is not called while something is wrong, and within a minute once all is well': {
    changes: { 1: { isWell: false }, 12: { isWell: true }, 18: { isWell: false } },
    calls: [0, 12, 17],
  },
  'a call that fails is tried again a minute later, and logged by the origin alone': {
    changes: { 5: { status: 500 }, 7: { status: 200 }, 9: { isWell: false } },
    calls: [0, 5, 6, 7],
  },
};

for (const [sentence, { changes, calls }] of Object.entries(stories))
  test(sentence, async ({ mock }) => {
    mock.timers.enable({ apis: ['setInterval'] });
    const world: World = { isWell: true, status: 200 };
    let minute = 0;
    const called: number[] = [];
    const failed: number[] = [];
    let log = '';
    const heartbeat = createHeartbeat({
      check: async () => ({ isWell: world.isWell }) as Health,
      url: new URL('https://monitor.example/geheim'),
      async fetch() {
        called.push(minute);
        if (world.status !== 200) failed.push(minute);
        return new Response(null, { status: world.status });
      },
      log: pino({}, { write: (line: string) => (log += line) }),
      uptime: () => minute * minuteMs,
    });
    heartbeat.start();
    await turn();
    while (minute < 20) {
      minute += 1;
      Object.assign(world, changes[minute]);
      mock.timers.tick(minuteMs);
      await turn();
    }
    assert.deepEqual(called, calls);
    const lines = log.match(/"to":"https:\/\/monitor\.example","reason":"it answered 500"/g);
    assert.equal(lines?.length ?? 0, failed.length);
    assert.doesNotMatch(log, /geheim/);
  });
