import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import type { CallResult } from '../../lib/network/http-call.ts';
import { emptyBacklog } from '../../tests/support/calls/empty-backlog.ts';
import { createHealthCheck } from '../health.ts';
import { createHeartbeat } from './heartbeat.ts';

interface World {
  /** Whether the store can neither be written nor read. */
  isBroken: boolean;
  backlog: typeof emptyBacklog;
  /** Why the monitor does not take a call. */
  failure: string | undefined;
}

const looksAMinute = 6;
const refused = { ...emptyBacklog, undeliverable: 1, givenUpReason: '410' };
const unheard = { failure: 'it answered 500' };
const heard = { failure: undefined };

interface Story {
  /** What changes, by the minutes since the start; the changes at 0 hold from the start. */
  changes: Record<number, Partial<World>>;
  /** Each call of the monitor in 20 minutes, after its minute. */
  calls: string[];
}

const stories: Record<string, Story> = {
  'the monitor is pinged at the start and every five minutes': {
    changes: {},
    calls: ['0 ping', '5 ping', '10 ping', '15 ping', '20 ping'],
  },
  'the monitor is told of trouble at once, only once, and pinged again after five minutes without trouble':
    {
      changes: { 1: { backlog: refused }, 7: { backlog: emptyBacklog } },
      calls: ['0 ping', '1 fail', '11.8 ping', '16.8 ping'],
    },
  'the monitor is told of trouble at the start': {
    changes: { 0: { backlog: refused } },
    calls: ['0 fail'],
  },
  'trouble that comes and goes is told once': {
    changes: {
      1: { backlog: refused },
      2: { backlog: emptyBacklog },
      6: { backlog: refused },
      7: { backlog: emptyBacklog },
    },
    calls: ['0 ping', '1 fail', '11.8 ping', '16.8 ping'],
  },
  'graver trouble that joins is told as well, and lesser is not': {
    changes: { 1: { backlog: refused }, 2: { isBroken: true }, 3: { isBroken: false } },
    calls: ['0 ping', '1 fail', '2 fail'],
  },
  'graver trouble that comes back is told again once it was away for five minutes': {
    changes: {
      1: { backlog: refused },
      2: { isBroken: true },
      3: { isBroken: false },
      5: { isBroken: true },
      6: { isBroken: false },
      13: { isBroken: true },
    },
    calls: ['0 ping', '1 fail', '2 fail', '13 fail'],
  },
  'a call that fails is made again a minute later, as things are then': {
    changes: { 1: { ...unheard, backlog: refused }, 2.5: heard, 3.5: { backlog: emptyBacklog } },
    calls: ['0 ping', '1 fail', '2 fail', '3 fail', '8.3 ping', '13.3 ping', '18.3 ping'],
  },
  'trouble that is over before the monitor took the news of it is not told, and delays no ping': {
    changes: { 1: { ...unheard, backlog: refused }, 2.5: { backlog: emptyBacklog }, 4: heard },
    calls: ['0 ping', '1 fail', '2 fail', '5 ping', '10 ping', '15 ping', '20 ping'],
  },
  'the pings go on where one e-mail was given up and others were delivered since': {
    changes: { 1: { backlog: { ...refused, isDeliveredSince: true } } },
    calls: ['0 ping', '5 ping', '10 ping', '15 ping', '20 ping'],
  },
};

for (const [sentence, { changes, calls }] of Object.entries(stories))
  test(sentence, async () => {
    const scene = createScene();
    for (let look = 0; look <= 20 * looksAMinute; look += 1) {
      const minute = look / looksAMinute;
      scene.setMinute(minute);
      Object.assign(scene.world, changes[minute]);
      await scene.heartbeat.look();
    }
    assert.deepEqual(scene.calls, calls);
  });

test('the monitor gets the reason in the words of /readyz with its cause and what to do, and nothing that only the log may have', async () => {
  const scene = createScene({ backlog: refused });
  await scene.heartbeat.look();
  assert.deepEqual(scene.reasons, [
    'Contact requests of https://www.praktijk.example need you: 1 e-mail undeliverable: npm run contact -- resend (410); look in the log of the server why they were refused, mend that, then run the command.',
  ]);
  const broken = createScene({ isBroken: true });
  await broken.heartbeat.look();
  assert.match(
    broken.reasons.join(),
    /need you: a request could not be stored now; the e-mails could not be read; look at the disk/,
  );
  assert.doesNotMatch(broken.reasons.join(), /disk full/);
});

test('why the monitor could not be called is logged once, by the origin alone', async () => {
  const scene = createScene(unheard);
  for (const minute of [0, 1, 2]) {
    scene.setMinute(minute);
    await scene.heartbeat.look();
  }
  assert.equal(scene.calls.length, 3);
  assert.deepEqual(scene.warnings, ['https://monitor.example: it answered 500']);
});

test('noteWarned: once the monitor took word of a request that could not be delivered, and of nothing else', async () => {
  const oldest = new Date('2026-11-20T11:00:00Z');
  for (const [begin, warned] of [
    [{ backlog: refused }, [0]],
    [{ backlog: refused, ...unheard }, []],
    [{ backlog: { ...emptyBacklog, owed: 1, oldest, ageMs: 3_600_000 } }, []],
    [{ isBroken: true }, []],
    [{}, []],
  ] as const) {
    const scene = createScene(begin);
    await scene.heartbeat.look();
    assert.deepEqual(scene.warned, warned);
  }
});

/** A heartbeat that has not looked yet. */
function createScene(begin: Partial<World> = {}) {
  const world: World = { isBroken: false, backlog: emptyBacklog, failure: undefined, ...begin };
  let minute = 0;
  const calls: string[] = [];
  const reasons: string[] = [];
  const warned: number[] = [];
  const warnings: string[] = [];
  const called = async (how: string): Promise<CallResult> => {
    calls.push(`${Number(minute.toFixed(1))} ${how}`);
    const { failure } = world;
    return { failure, isLate: false, isBrokenOff: false, status: 0, retryAfter: null, body: '' };
  };
  const work = async <Result>(result: Result): Promise<Result> => {
    if (world.isBroken) throw new Error('disk full');
    return result;
  };
  return {
    world,
    calls,
    reasons,
    warned,
    warnings,
    setMinute(value: number) {
      minute = value;
    },
    heartbeat: createHeartbeat({
      check: createHealthCheck({
        store: { probeWrite: () => work(undefined), backlog: () => work(world.backlog) },
        kinds: ['notification'],
      }),
      store: { noteWarned: async (agoMs) => void warned.push(agoMs) },
      monitor: {
        origin: 'https://monitor.example',
        ping: () => called('ping'),
        fail(reason) {
          reasons.push(reason);
          return called('fail');
        },
      },
      site: 'https://www.praktijk.example',
      log: pino(
        {},
        {
          write(line: string) {
            const { to, reason } = JSON.parse(line);
            warnings.push(`${to}: ${reason}`);
          },
        },
      ),
      uptime: () => minute * 60_000,
    }),
  };
}
