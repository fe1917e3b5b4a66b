import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { pino } from 'pino';
import { jobs } from '../../assemble/jobs.ts';
import { startJobs } from '../../lib/jobs.ts';
import { longestWaitMs } from '../../storage/limits.ts';
import type { ToldAlarm } from '../../storage/store.ts';
import { emptyBacklog as nothing } from '../../tests/support/calls/empty-backlog.ts';
import type { FailedBackup } from '../backups.ts';
import { createHealthCheck } from '../health.ts';
import { noGravity, problemsOf } from '../troubles.ts';
import type { Alarm } from './alarm-email.ts';
import { createWatchdog } from './watchdog.ts';

const noon = new Date('2026-11-20T12:00:00Z');
const after = (seconds: number) => new Date(noon.getTime() + seconds * 1_000);

/** The surroundings of the watchdog. */
interface World {
  backlog: typeof nothing;
  /** Whether the store can neither be written nor read. */
  isBroken: boolean;
  failedBackup: FailedBackup | undefined;
  /** The alarm that somebody was told of, as the store keeps it. */
  saved: ToldAlarm | undefined;
  /** Whether this instance gets the lease. If undefined, the first that asks gets it, until it ends. */
  holdsLease: boolean | undefined;
  /** How far the clock of the database was set back. */
  behindMs: number;
  /** Why each e-mail is refused, in order. An e-mail is taken where this has undefined, or has come to its end. */
  refusals: (string | undefined | Promise<undefined>)[];
}

/** What changes in the world, by the seconds since the start. */
type Changes = Record<number, Partial<World>>;

const well = { backlog: nothing, isBroken: false, failedBackup: undefined };
const oldest = new Date('2026-11-20T11:44:00Z');
const late = { backlog: { ...nothing, owed: 2, oldest, ageMs: 16 * 60_000, reason: '421' } };
const refused = { backlog: { ...nothing, undeliverable: 1 } };
const broken = { isBroken: true };
const alone = {
  backlog: { ...nothing, undeliverable: 1, givenUpAgeMs: 0, isDeliveredSince: true },
};
const noBackup = { failedBackup: { since: noon, reason: 'no room' } };
const delivery = 2;
const told = (since: Date, gravity = delivery) => ({ since, gravity });

const waits = 'the oldest e-mail waits since 2026-11-20T11:44:00.000Z';
const undeliverable = '1 e-mail undeliverable: npm run contact -- resend';
const notStored = 'a request could not be stored now; the e-mails could not be read';
const backupFails = `no backup could be made since ${noon.toISOString()}`;
const over = 'over';
const inLog = [`error: Alarm: ${waits}`, 'info: The alarm of 2026-11-20T12:00:00.000Z is over'];

interface Story {
  /** The changes at 0 hold from the start. */
  changes: Changes;
  until: number;
  /** What each e-mail that was tried says, by its second. */
  told: Record<number, string>;
  saved?: ToldAlarm;
}

const stories: Record<string, Story> = {
  'trouble is told at the next look, and its end ten minutes after it began or later': {
    changes: { 5: refused, 60: well },
    until: 1_200,
    told: { 10: undeliverable, 610: over },
  },
  'trouble that comes and goes is one alarm, which ends after a minute without it': {
    changes: { 0: late, 60: well, 590: late, 1200: well, 1245: refused, 1255: well },
    until: 1_800,
    told: { 0: waits, 1320: over },
  },
  'an alarm is sent at each look until an e-mail is taken, as it is then': {
    changes: { 0: { ...late, refusals: ['421', '451', '421'] }, 25: refused },
    until: 60,
    told: { 0: waits, 10: waits, 20: waits, 30: undeliverable },
    saved: told(noon),
  },
  'the end of an alarm is also sent until an e-mail is taken': {
    changes: { 0: late, 60: { ...well, refusals: ['421', '451'] } },
    until: 1_200,
    told: { 0: waits, 600: over, 610: over, 620: over },
  },
  'trouble that is gone before anybody was told is not told, unless it comes back': {
    changes: { 0: { ...late, refusals: ['421'] }, 5: well, 35: refused, 60: well },
    until: 1_200,
    told: { 0: waits, 40: undeliverable, 600: over },
  },
  'an alarm is told while the store is away, and before any answer about the lease': {
    changes: { 0: broken, 60: well },
    until: 1_200,
    told: { 0: notStored, 600: over },
  },
  'while the store is away an instance that did not have the lease tells once that lease must have ended':
    {
      changes: { 0: { holdsLease: false }, 5: broken },
      until: 60,
      told: { 40: notStored },
    },
  'graver trouble that joins is told as well, and lesser is not': {
    changes: { 0: noBackup, 20: late, 40: broken, 60: { isBroken: false }, 80: broken },
    until: 120,
    told: {
      0: backupFails,
      20: `${waits}; ${backupFails}`,
      40: `a request could not be stored now; the e-mails could not be read; ${backupFails}`,
    },
    saved: told(noon, 3),
  },
  'one refused e-mail among delivered ones is told once, and the end of the alarm says that it is kept':
    {
      changes: { 0: alone, 3600: { backlog: { ...alone.backlog, givenUpAgeMs: 3_600_001 } } },
      until: 3_700,
      told: { 0: undeliverable, 3660: 'over, 1 undeliverable' },
    },
  'when later e-mails are refused as well, that is told, too': {
    changes: { 0: alone, 20: refused },
    until: 60,
    told: { 0: undeliverable, 20: undeliverable },
    saved: told(noon),
  },
  'what was told while the store was away is saved once it is back': {
    changes: { 5: broken, 20: { ...late, isBroken: false } },
    until: 30,
    told: { 10: notStored },
    saved: told(after(10), 3),
  },
  'a restart does not repeat an alarm, and its end is told': {
    changes: { 0: { ...late, saved: told(after(-3_600)) }, 60: well },
    until: 600,
    told: { 120: over },
  },
  'an alarm that ended while nothing ran is over a minute after the start': {
    changes: { 0: { saved: told(after(-600)) } },
    until: 600,
    told: { 60: over },
  },
  'an instance without the lease tells nobody, and later takes over what another one told': {
    changes: {
      0: { ...late, holdsLease: false },
      60: { saved: told(noon), holdsLease: true },
      90: well,
    },
    until: 1_200,
    told: { 600: over },
  },
  'an instance that lost the lease forgets what it told, because another one may have told the end':
    {
      changes: {
        0: broken,
        5: well,
        20: { holdsLease: false, saved: told(noon, noGravity) },
        700: broken,
      },
      until: 760,
      told: { 0: notStored, 730: notStored },
    },
  'an instance that gets the lease tells an alarm that nobody was told of': {
    changes: { 0: { ...late, holdsLease: false }, 15: { holdsLease: true } },
    until: 60,
    told: { 20: waits },
    saved: told(noon),
  },
};

for (const [sentence, story] of Object.entries(stories))
  test(sentence, async (context) => {
    const scene = createScene(context, story.changes[0]);
    scene.start();
    await scene.pass(story.until, story.changes);
    assert.deepEqual(Object.fromEntries(scene.sent), story.told);
    const { saved } = scene.world;
    assert.deepEqual(saved?.gravity === noGravity ? undefined : saved, story.saved);
  });

test('graver trouble that comes back beside lesser trouble is told again after ten minutes, in another e-mail', async (context) => {
  const scene = createScene(context, noBackup);
  scene.start();
  const gone = { backlog: nothing };
  await scene.pass(1_200, { 20: late, 60: gone, 300: late, 360: gone, 1000: late });
  assert.deepEqual(scene.times(), [0, 20, 1_000]);
  assert.deepEqual(scene.began, [0, 20, 1_000].map(after));
  assert.deepEqual(scene.world.saved, told(noon));
  assert.equal(scene.log().length, 3);
});

test('without a mail server only the log tells, and the saved alarm stays', async (context) => {
  const saved = told(after(-60));
  const scene = createScene(context, { ...late, saved }, false);
  scene.start();
  await scene.pass(600, { 60: well });
  assert.deepEqual(scene.log(), inLog);
  assert.deepEqual(scene.sent, []);
  assert.deepEqual(scene.world.saved, saved);
});

test('what is wrong in the store is logged with the alarm', async (context) => {
  const scene = createScene(context, broken);
  await scene.watchdog.look();
  assert.match(JSON.stringify(scene.lines), /disk full/);
});

test('why an alarm could not be sent is logged once for each alarm', async (context) => {
  const scene = createScene(context, { ...late, refusals: ['421', '421', '535', '535', '421'] });
  scene.start();
  await scene.pass(800, { 45: well, 700: { ...late, refusals: ['421', '421'] } });
  assert.deepEqual(
    scene.lines.flatMap(({ reason }) => reason ?? []),
    ['421', '535', '421', '421'],
  );
});

test('processes that look once in turn repeat no alarm, and a look without trouble ten minutes later ends it', async (context) => {
  const scene = createScene(context);
  const turns = [scene.another(), scene.another()];
  for (let count = 0; count < 60; count += 1) {
    Object.assign(scene.world, count % 20 < 5 ? late : well);
    await (turns[count % 3] ?? scene.another()).look();
    await scene.pass(60);
  }
  assert.deepEqual(scene.times(), [0, 600, 1_200, 1_800, 2_400, 3_000]);
  assert.equal(scene.checks(), 60);
});

test('only one instance tells, even when that takes longer than a lease and a clock is set back', async (context) => {
  const answer = Promise.withResolvers<undefined>();
  const scene = createScene(context, {
    ...late,
    holdsLease: undefined,
    refusals: [answer.promise],
  });
  for (const watchdog of [scene.watchdog, scene.another()]) scene.start(watchdog);
  await scene.pass(85, { 2: { behindMs: 15_000 } });
  answer.resolve(undefined);
  await scene.pass(60);
  assert.deepEqual(scene.times(), [0]);
});

// riverqueue/river#1302
for (const isGone of [false, true])
  test(`an instance that stood still while it sent overwrites nothing that another one told since, which is ${isGone ? 'gone' : 'there'} by then`, async (context) => {
    const answer = Promise.withResolvers<undefined>();
    const refusals = [answer.promise];
    const scene = createScene(context, { ...refused, holdsLease: undefined, refusals });
    const stalled = scene.watchdog.look();
    const sendingLeaseSeconds = 110;
    await scene.pass(sendingLeaseSeconds);
    const other = scene.another();
    await other.look();
    await scene.pass(600, { 1: well });
    await other.look();
    await scene.pass(isGone ? sendingLeaseSeconds : 0);
    answer.resolve(undefined);
    await stalled;
    Object.assign(scene.world, refused);
    for (const each of isGone ? [scene.watchdog] : [other, scene.watchdog]) await each.look();
    const told = scene.sent.map(([, what]) => what);
    assert.deepEqual(told, [undeliverable, undeliverable, over, undeliverable]);
  });

for (const isBack of [false, true])
  test(`each instance tells while the store is away, and the one that gets the lease then tells the end, even if the store ${isBack ? 'was back before its e-mail was taken' : 'holds an alarm of long ago'}`, async (context) => {
    const answer = Promise.withResolvers<undefined>();
    const scene = createScene(context, {
      holdsLease: undefined,
      saved: told(after(-86_400), noGravity),
      refusals: [undefined, answer.promise],
    });
    const other = scene.another();
    for (const each of [scene.watchdog, other]) await each.look();
    await scene.pass(40);
    Object.assign(scene.world, broken);
    await scene.watchdog.look();
    const sending = other.look();
    await scene.pass(1);
    if (isBack) Object.assign(scene.world, well, late);
    answer.resolve(undefined);
    await sending;
    Object.assign(scene.world, well, late);
    for (const each of [other, scene.watchdog]) await each.look();
    await scene.pass(600);
    Object.assign(scene.world, well);
    for (const each of [other, scene.watchdog]) await each.look();
    assert.deepEqual(
      scene.sent.map(([, what]) => what),
      [notStored, notStored, over],
    );
  });

test('an instance that could not save the end of an alarm does not end one that another instance told since', async (context) => {
  const answer = Promise.withResolvers<undefined>();
  const begin = { holdsLease: undefined, saved: told(after(-3_600)), refusals: [answer.promise] };
  const scene = createScene(context, begin);
  const [stalled, other] = [scene.another(), scene.another()];
  const sending = stalled.look();
  await scene.pass(1);
  Object.assign(scene.world, broken);
  answer.resolve(undefined);
  await sending;
  await scene.pass(120);
  for (const [watchdog, changes] of [
    [other, well],
    [other, late],
    [stalled, late],
    [stalled, well],
  ] as const) {
    Object.assign(scene.world, well, changes);
    await watchdog.look();
    await scene.pass(600);
  }
  assert.deepEqual(
    scene.sent.map(([, what]) => what),
    [over, over, waits, over],
  );
});

test('a clock that was moved does not keep an alarm alive', async (context) => {
  const scene = createScene(context, { saved: told(after(48 * 3_600)) });
  await scene.another().look();
  assert.deepEqual(scene.sent, [[0, over]]);
});

test('noteWarned: once an e-mail of requests that could not be delivered was taken, or one that ends an alarm', async (context) => {
  for (const [begin, changes, warned] of [
    [{ ...refused, refusals: ['421'] }, {}, ['after 0 s']],
    [late, { 60: { backlog: { ...nothing, undeliverable: 1 } } }, []],
    [{ saved: told(after(-3_600)) }, {}, ['after 0 s']],
    [noBackup, {}, []],
  ] as const) {
    const scene = createScene(context, { ...begin } as Partial<World>);
    scene.start();
    await scene.pass(100, changes);
    assert.deepEqual(scene.warned, warned);
    context.mock.timers.reset();
  }
  const answer = Promise.withResolvers<undefined>();
  const scene = createScene(context, { ...refused, refusals: [answer.promise] });
  scene.start();
  await scene.pass(30);
  answer.resolve(undefined);
  await scene.pass(1);
  // What was given up while the e-mail was on its way is not in it.
  assert.deepEqual(scene.warned, ['after 30 s']);
});

/** A watchdog at noon, which has not looked yet. */
function createScene({ mock }: TestContext, begin: Partial<World> = {}, hasMailServer = true) {
  mock.timers.enable({ apis: ['setInterval', 'Date'], now: noon });
  const start = { ...well, saved: undefined, holdsLease: true, behindMs: 0, refusals: [] };
  let lease = { keeper: '', until: 0 };
  const world: World = { ...start, ...begin };
  const lines: { level: number; msg: string; reason?: string }[] = [];
  const sent: [second: number, what: string][] = [];
  const began: (Date | undefined)[] = [];
  const warned: string[] = [];
  let checks = 0;
  const work = async <Result>(result: () => Result): Promise<Result> => {
    if (world.isBroken) throw new Error('disk full');
    return result();
  };
  const store = {
    probeWrite() {
      checks += 1;
      return work(() => {});
    },
    backlog: () => work(() => world.backlog),
    readAlarm: () => work(() => world.saved),
    saveAlarm: (saved: ToldAlarm, known: ToldAlarm | undefined) =>
      work(() => {
        if (isDeepStrictEqual(world.saved, known)) world.saved = saved;
      }),
    noteWarned: async (agoMs: number) => void warned.push(`after ${agoMs / 1_000} s`),
    holdAlarmLease: (instance: string, leaseMs: number) =>
      work(() => {
        if (world.holdsLease !== undefined) return world.holdsLease;
        const clock = Date.now() - world.behindMs;
        const isOver = lease.until <= clock || lease.until > clock + longestWaitMs;
        if (lease.keeper !== instance && !isOver) return false;
        lease = { keeper: instance, until: clock + leaseMs };
        return true;
      }),
  };
  const sendAlarm = async ({ at, troubles, undeliverable: kept }: Alarm) => {
    began.push(at);
    const end = kept > 0 ? `over, ${kept} undeliverable` : over;
    sent.push([(Date.now() - noon.getTime()) / 1_000, problemsOf(troubles) || end]);
    return world.refusals.shift();
  };
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
  const watch = (changes: { calmMs?: number } = {}) =>
    createWatchdog({
      check: createHealthCheck({
        store,
        kinds: ['notification'],
        failedBackup: () => world.failedBackup,
      }),
      sendAlarm: hasMailServer ? sendAlarm : undefined,
      store,
      now: () => new Date(),
      uptime: () => Date.now(),
      log,
      ...changes,
    });
  const watchdog = watch();
  return {
    world,
    watchdog,
    /** Runs it as the server does. */
    start: (each = watchdog) => startJobs([{ ...jobs.alarm, run: each.look }], log),
    /** The watchdog of one more process on the same store, as on Supabase. */
    another: () => watch({ calmMs: 0 }),
    warned,
    lines,
    log: () => lines.map(({ level, msg }) => `${pino.levels.labels[level]}: ${msg}`),
    /** Each e-mail that was tried, by the seconds since noon. */
    sent,
    began,
    times: () => sent.map(([second]) => second),
    checks: () => checks,
    /** Lets seconds go by, with all that waits for them. */
    async pass(seconds: number, changes: Changes = {}) {
      for (let second = 0; second <= seconds; second += 1) {
        Object.assign(world, changes[second]);
        if (second > 0) mock.timers.tick(1_000);
        for (let count = 0; count < 5; count += 1) await turn();
      }
    },
  };
}
