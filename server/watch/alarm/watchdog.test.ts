import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { pino } from 'pino';
import { readSettings } from '../../settings.ts';
import type { ToldAlarm } from '../../storage/store.ts';
import { emptyBacklog as nothing } from '../../tests/support/calls/empty-backlog.ts';
import type { FailedBackup } from '../backups.ts';
import { createHealthCheck } from '../health.ts';
import { createAlarmChannel } from './alarm-channel.ts';
import type { AlarmMessage } from './alarm-message.ts';
import { createWatchdog } from './watchdog.ts';

const noon = new Date('2026-11-20T12:00:00Z');
const url = new URL('https://hooks.example/services/T0-geheim?key=T0-geheim');
const site = 'https://www.praktijk.example';
const after = (seconds: number) => new Date(noon.getTime() + seconds * 1_000);

/** What the watchdog has around it. */
interface World {
  backlog: typeof nothing;
  /** Whether the store can neither be written nor read. */
  isBroken: boolean;
  failedBackup: FailedBackup | undefined;
  /** The alarm that somebody was told of, as the store keeps it. */
  saved: ToldAlarm | undefined;
  /** Whether this instance gets the lease; undefined: whoever asks first, until it ends. */
  holdsLease: boolean | undefined;
  /** The status of each answer of the receiver, in order; then it takes everything. */
  answers: (number | Promise<number>)[];
}

/** By the seconds since the start. */
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

const inLog = [
  'error: Alarm: the oldest e-mail waits since 2026-11-20T11:44:00.000Z',
  'info: The alarm of 2026-11-20T12:00:00.000Z is over',
];

interface Story {
  /** Those of 0 stand at the start. */
  changes: Changes;
  until: number;
  /** By the second of each call of the receiver: its status and text. */
  told: Record<number, RegExp>;
  saved?: ToldAlarm;
}

const stories: Record<string, Story> = {
  'trouble is told at the next look, and its end ten minutes after it began or later': {
    changes: { 5: refused, 60: well },
    until: 1_200,
    told: {
      10: /^firing .*why they were refused.*then run the command\.$/,
      610: /^resolved Contact requests of \S+example are well again after the alarm of 2026-11-20T12:00:10.000Z, and nothing is left to do\.$/,
    },
  },
  'trouble that comes and goes is one alarm, which ends after a minute without it': {
    changes: { 0: late, 60: well, 590: late, 1200: well, 1245: refused, 1255: well },
    until: 1_800,
    told: {
      0: /firing Contact requests of \S+example need you: the oldest e-mail waits since 2026-11-20T11:44:00.000Z \(421\); npm run contact -- test-mail says what the mail server answers\.$/,
      1320: /resolved/,
    },
  },
  'an alarm is told at each look until the receiver takes it, as it is then': {
    changes: { 0: { ...late, answers: [500, 404, 503] }, 25: refused },
    until: 60,
    told: { 0: /waits/, 10: /waits/, 20: /waits/, 30: /undeliverable/ },
    saved: told(noon),
  },
  'its end, too, is told until the receiver takes it': {
    changes: { 0: late, 60: { ...well, answers: [503, 500] } },
    until: 1_200,
    told: { 0: /firing/, 600: /resolved/, 610: /resolved/, 620: /resolved/ },
  },
  'trouble that is gone before anybody was told is not told, unless it comes back': {
    changes: { 0: { ...late, answers: [500] }, 5: well, 35: refused, 60: well },
    until: 1_200,
    told: { 0: /waits/, 40: /undeliverable/, 600: /resolved/ },
  },
  'an alarm is told while the store is away, and before any answer about the lease': {
    changes: { 0: broken, 60: well },
    until: 1_200,
    told: { 0: /firing/, 600: /resolved/ },
  },
  'while the store is away an instance that did not have the lease tells once that lease must have ended':
    {
      changes: { 0: { holdsLease: false }, 5: broken },
      until: 60,
      told: { 40: /firing/ },
    },
  'graver trouble that joins is told as well, and lesser is not': {
    changes: { 0: noBackup, 20: late, 40: broken, 60: { isBroken: false }, 80: broken },
    until: 120,
    told: { 0: /no room/, 20: /waits/, 40: /could not be stored/ },
    saved: told(noon, 3),
  },
  'what was refused alone is told once, and the end of the alarm says that it is kept': {
    changes: { 0: alone, 3600: { backlog: { ...alone.backlog, givenUpAgeMs: 3_600_001 } } },
    until: 3_700,
    told: { 0: /firing/, 3660: /resolved .*, and 1 undeliverable: npm run contact -- list/ },
  },
  'all that is refused after one was is told as well': {
    changes: { 0: alone, 20: refused },
    until: 60,
    told: { 0: /undeliverable/, 20: /undeliverable/ },
    saved: told(noon),
  },
  'what was told while the store was away is saved once it is back': {
    changes: { 5: broken, 20: { ...late, isBroken: false } },
    until: 30,
    told: { 10: /firing/ },
    saved: told(after(10), 3),
  },
  'a restart does not repeat an alarm, and its end is told': {
    changes: { 0: { ...late, saved: told(after(-3_600)) }, 60: well },
    until: 600,
    told: { 120: /resolved/ },
  },
  'an alarm that ended while nothing ran is over a minute after the start': {
    changes: { 0: { saved: told(after(-600)) } },
    until: 600,
    told: { 60: /resolved/ },
  },
  'an instance without the lease tells nobody, and later takes over what another one told': {
    changes: {
      0: { ...late, holdsLease: false },
      60: { saved: told(noon), holdsLease: true },
      90: well,
    },
    until: 1_200,
    told: { 600: /resolved/ },
  },
  'an instance that gets the lease tells an alarm that nobody was told of': {
    changes: { 0: { ...late, holdsLease: false }, 15: { holdsLease: true } },
    until: 60,
    told: { 20: /firing/ },
    saved: told(noon),
  },
};

for (const [sentence, { changes, until, told: calls, saved }] of Object.entries(stories))
  test(sentence, async (context) => {
    const scene = createScene(context, changes[0]);
    scene.watchdog.start();
    await scene.pass(until, changes);
    assert.deepEqual(scene.times(), Object.keys(calls).map(Number));
    for (const { at, message } of scene.calls)
      assert.match(`${message.status} ${message.text}`, calls[at] ?? /never/);
    assert.deepEqual(scene.world.saved, saved);
  });

test('while the store is away the JSON has no numbers, and the log alone has the cause', async (context) => {
  const scene = createScene(context, broken);
  await scene.watchdog.lookOnce();
  const { text, since, ...facts } = scene.calls[0]?.message ?? assert.fail();
  const reason = 'a request could not be stored now; the e-mails could not be read';
  const unknown = { owed: null, undeliverable: null, oldest: null };
  assert.deepEqual(facts, { status: 'firing', reason, ...unknown, site });
  assert.match(text, /read; look at the disk of the server and in its log, [\w ]+\.$/);
  assert.match(JSON.stringify(scene.lines), /disk full/);
});

test('without ALERT_URL and a mail server only the log tells, and the saved alarm stays', async (context) => {
  const saved = told(after(-60));
  const scene = createScene(context, { ...late, saved }, { alertUrl: undefined });
  scene.watchdog.start();
  await scene.pass(600, { 60: well });
  assert.deepEqual(scene.log(), inLog);
  assert.deepEqual([scene.calls, scene.world.saved], [[], saved]);
});

test('why ALERT_URL could not be told is logged once for each alarm, by the origin alone', async (context) => {
  const scene = createScene(context, { ...late, answers: [500, 500, 404, 404, 500] });
  scene.watchdog.start();
  await scene.pass(800, { 45: well, 700: { ...late, answers: [500, 500] } });
  assert.deepEqual(
    scene.lines.flatMap(({ to, reason }) => (to ? [`${to}: ${reason}`] : [])),
    [500, 404, 500, 500].map((status) => `${url.origin}: it answered ${status}`),
  );
  assert.doesNotMatch(JSON.stringify(scene.lines), /geheim/);
});

test('it looks within a second of being woken, and at most once a second', async (context) => {
  const scene = createScene(context);
  scene.watchdog.start();
  await scene.pass(0);
  Object.assign(scene.world, late);
  for (let count = 0; count < 100; count += 1) scene.watchdog.wake();
  context.mock.timers.tick(999);
  await scene.pass(0);
  assert.equal(scene.checks(), 1);
  context.mock.timers.tick(1);
  await scene.pass(8);
  assert.deepEqual([scene.checks(), scene.times()], [2, [1]]);
});

test('stop waits for the call in flight, saves its outcome, and ends the looks', async (context) => {
  const answer = Promise.withResolvers<number>();
  const scene = createScene(context, { ...late, answers: [answer.promise] });
  scene.watchdog.start();
  await scene.pass(0);
  const stopped = scene.watchdog.stop();
  answer.resolve(200);
  await stopped;
  assert.deepEqual(scene.world.saved, told(noon));
  await scene.pass(60);
  assert.equal(scene.checks(), 1);
});

test('of processes that look once by turns none repeats what another told, and a look without trouble, ten minutes on, ends the alarm', async (context) => {
  const scene = createScene(context);
  const turns = [scene.another(), scene.another()];
  for (let count = 0; count < 60; count += 1) {
    Object.assign(scene.world, count % 20 < 5 ? late : well);
    await (turns[count % 3] ?? scene.another()).lookOnce();
    await scene.pass(60);
  }
  assert.deepEqual(scene.times(), [0, 600, 1_200, 1_800, 2_400, 3_000]);
  assert.equal(scene.checks(), 60);
});

test('one instance alone tells, also when that takes longer than a lease', async (context) => {
  const answer = Promise.withResolvers<number>();
  const scene = createScene(context, { ...late, holdsLease: undefined, answers: [answer.promise] });
  for (const watchdog of [scene.watchdog, scene.another()]) watchdog.start();
  await scene.pass(85);
  answer.resolve(200);
  await scene.pass(60);
  assert.deepEqual(scene.times(), [0]);
});

test('a clock that is moved does not keep an alarm up', async (context) => {
  const scene = createScene(context, { saved: told(after(48 * 3_600)) });
  await scene.another().lookOnce();
  assert.equal(scene.calls[0]?.message.status, 'resolved');
});

/** A watchdog at noon, not started yet. */
function createScene(
  { mock }: TestContext,
  begin: Partial<World> = {},
  settings: { alertUrl: URL | undefined } = { alertUrl: url },
) {
  mock.timers.enable({ apis: ['setInterval', 'Date'], now: noon });
  const start = { ...well, saved: undefined, holdsLease: true, answers: [] };
  let lease = { keeper: '', until: 0 };
  const world: World = { ...start, ...begin };
  const lines: { level: number; msg: string; to?: string; reason?: string }[] = [];
  const calls: { at: number; message: AlarmMessage }[] = [];
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
    saveAlarm: (saved: ToldAlarm | undefined) =>
      work(() => {
        world.saved = saved;
      }),
    holdAlertLease: (instance: string, leaseMs: number) =>
      work(() => {
        if (world.holdsLease !== undefined) return world.holdsLease;
        if (lease.keeper !== instance && lease.until > Date.now()) return false;
        lease = { keeper: instance, until: Date.now() + leaseMs };
        return true;
      }),
  };
  const channel = createAlarmChannel({
    settings: { ...readSettings({}), ...settings },
    mailer: { host: undefined, send: () => assert.fail() },
    site,
    async fetch(_url, init) {
      const at = (Date.now() - noon.getTime()) / 1_000;
      calls.push({ at, message: JSON.parse(String(init?.body)) });
      return new Response(null, { status: await (world.answers.shift() ?? 200) });
    },
  });
  const watch = (changes: { calmMs?: number } = {}) =>
    createWatchdog({
      check: createHealthCheck({
        store,
        kinds: ['notification'],
        failedBackup: () => world.failedBackup,
      }),
      channel,
      store,
      now: () => new Date(),
      uptime: () => Date.now(),
      log: pino({}, { write: (line: string) => lines.push(JSON.parse(line)) }),
      ...changes,
    });
  return {
    world,
    watchdog: watch(),
    /** Of one more process on the same store, as on Supabase. */
    another: () => watch({ calmMs: 0 }),
    lines,
    log: () => lines.map(({ level, msg }) => `${pino.levels.labels[level]}: ${msg}`),
    calls,
    times: () => calls.map(({ at }) => at),
    checks: () => checks,
    /** Lets seconds go by, and what waits for them happen. */
    async pass(seconds: number, changes: Changes = {}) {
      for (let second = 0; second <= seconds; second += 1) {
        Object.assign(world, changes[second]);
        if (second > 0) mock.timers.tick(1_000);
        for (let count = 0; count < 5; count += 1) await turn();
      }
    },
  };
}
