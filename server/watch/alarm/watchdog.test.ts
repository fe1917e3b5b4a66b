import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { pino } from 'pino';
import { jobs } from '../../assemble/jobs.ts';
import { problemsOf, severity } from '../../deliver/troubles.ts';
import { startJobs } from '../../lib/jobs.ts';
import type { CallResult } from '../../lib/network/http-call.ts';
import { longestWaitMs } from '../../storage/limits.ts';
import type { NotifiedAlarm } from '../../storage/store.ts';
import { emptyBacklog as nothing } from '../../tests/support/calls/empty-backlog.ts';
import { createHealth } from '../health.ts';
import { type Alarm, alarmEmail } from './alarm-email.ts';
import { createWatchdog } from './watchdog.ts';

const noon = new Date('2026-11-20T12:00:00Z');
const after = (seconds: number) => new Date(noon.getTime() + seconds * 1_000);

/** The state around the watchdog. */
interface World {
  backlog: typeof nothing;
  /** Whether the store can be neither written nor read. */
  isBroken: boolean;
  failedBackup: { since: Date; reason: string } | undefined;
  /** The alarm in the store. */
  saved: NotifiedAlarm | undefined;
  /** Whether this instance gets the lease. If undefined, the first to ask gets it until it expires. */
  holdsLease: boolean | undefined;
  /** How far the clock of the database was set back. */
  behindMs: number;
  /** Why each e-mail is refused, in order. An e-mail is accepted if its entry is undefined or missing. */
  refusals: (string | undefined | Promise<undefined>)[];
  /** Why the monitor refuses calls. */
  failure: string | undefined;
}

/** Changes to the world, by seconds since the start. */
type Changes = Record<number, Partial<World>>;

const well = { backlog: nothing, isBroken: false, failedBackup: undefined };
const oldest = new Date('2026-11-20T11:44:00Z');
const late = { backlog: { ...nothing, pending: 2, oldest, ageMs: 16 * 60_000, reason: '421' } };
const refused = { backlog: { ...nothing, undeliverable: 1, undeliverableReason: '550' } };
const broken = { isBroken: true };
const repaired = { isBroken: false };
const singleRefused = {
  backlog: { ...nothing, undeliverable: 1, undeliverableAgeMs: 0, hasLaterDelivery: true },
};
const noBackup = { failedBackup: { since: noon, reason: 'no room' } };
const saved = (since: Date, known = severity.delivery) => ({ since, severity: known });

const waits = 'the oldest e-mail has been waiting since 2026-11-20T11:44:00.000Z';
const undeliverable = '1 e-mail undeliverable: npm run contact -- resend';
const notStored = 'a request could not be stored now; the e-mails could not be read';
const backupFails = `no backup could be made since ${noon.toISOString()}`;
const over = 'over';
const inLog = [`error: Alarm: ${waits}`, 'info: Alarm since 2026-11-20T12:00:00.000Z resolved'];

interface Scenario {
  /** The changes at 0 apply from the start. */
  changes: Changes;
  until: number;
  /** The text of each attempted e-mail, by its second. */
  emails?: Record<number, string>;
  /** The seconds of each call that reported trouble to the monitor, and of its pings. */
  fails?: number[];
  pings?: number[];
  saved?: NotifiedAlarm;
}

const scenarios: Record<string, Scenario> = {
  'monitor: pinged at the start and every five minutes while all is well': {
    changes: { 590: { failure: '500' }, 610: { failure: undefined } },
    until: 1_000,
    pings: [0, 300, 600, 660, 960],
  },
  'alarm: reported once, at the next check; its end ten minutes after its start or later': {
    changes: { 5: refused, 60: well },
    until: 1_000,
    emails: { 10: undeliverable, 610: over },
    fails: [10],
    pings: [0, 610, 910],
  },
  'alarm: recurring trouble is one alarm, which ends after five minutes without it': {
    changes: {
      0: late,
      20: well,
      300: late,
      320: well,
      600: refused,
      620: well,
      900: late,
      920: well,
    },
    until: 1_600,
    emails: { 0: waits, 1210: over },
    fails: [0],
    pings: [1_210, 1_510],
  },
  'e-mail: retried at each check, with the current state, until accepted': {
    changes: { 0: { ...late, refusals: ['421', '451', '421'] }, 25: refused },
    until: 60,
    emails: { 0: waits, 10: waits, 20: waits, 30: undeliverable },
    fails: [0],
    saved: saved(noon),
  },
  'e-mail: the end of an alarm is also retried until accepted': {
    changes: { 0: late, 60: { ...well, refusals: ['421', '451'] } },
    until: 800,
    emails: { 0: waits, 600: over, 610: over, 620: over },
    fails: [0],
    pings: [600],
  },
  'monitor: retried after a minute, with the current state': {
    changes: { 60: { ...refused, failure: '500' }, 150: { failure: undefined }, 210: well },
    until: 1_000,
    emails: { 60: undeliverable, 660: over },
    fails: [60, 120, 180],
    pings: [0, 660, 960],
  },
  'alarm: trouble that ended before a channel could report it is not reported later, and delays no ping':
    {
      changes: {
        60: { ...late, refusals: ['421'], failure: '500' },
        65: well,
        95: refused,
        110: { ...well, failure: undefined },
      },
      until: 700,
      emails: { 60: waits, 100: undeliverable, 660: over },
      fails: [60],
      pings: [0, 300, 600],
    },
  'store down: an alarm is reported, even before any answer about the lease': {
    changes: { 0: broken, 60: well },
    until: 800,
    emails: { 0: notStored, 600: over },
    fails: [0],
    pings: [600],
  },
  'store down: an instance without the lease sends as soon as that lease must have expired': {
    changes: { 0: { holdsLease: false }, 5: broken },
    until: 60,
    emails: { 40: notStored },
    fails: [10],
    pings: [0],
  },
  'severity: more severe trouble during an alarm is reported, less severe trouble is not': {
    changes: { 0: noBackup, 20: late, 40: broken, 60: repaired, 80: broken },
    until: 120,
    emails: {
      0: backupFails,
      20: `${waits}; ${backupFails}`,
      40: `a request could not be stored now; the e-mails could not be read; ${backupFails}`,
    },
    fails: [0, 20, 40],
    saved: saved(noon, severity.storing),
  },
  'severity: more severe trouble is reported again if it recurs after five minutes': {
    changes: {
      0: late,
      60: broken,
      120: repaired,
      300: broken,
      360: repaired,
      640: broken,
      700: repaired,
      1030: broken,
    },
    until: 1_100,
    emails: { 0: waits, 60: notStored, 1030: notStored },
    fails: [0, 60, 1_030],
    saved: saved(noon),
  },
  'single refused e-mail: reported once, by e-mail alone; the end of the alarm still counts it as undeliverable':
    {
      changes: {
        0: singleRefused,
        600: { backlog: { ...singleRefused.backlog, undeliverableAgeMs: 3_600_001 } },
      },
      until: 1_000,
      emails: { 0: undeliverable, 890: 'over, 1 undeliverable' },
      pings: [0, 300, 600, 900],
    },
  'store back: an alarm sent meanwhile is saved': {
    changes: { 5: broken, 20: { ...late, ...repaired } },
    until: 30,
    emails: { 10: notStored },
    fails: [10],
    pings: [0],
    saved: saved(after(10), severity.storing),
  },
  'store back: an alarm sent meanwhile replaces a resolved one': {
    changes: {
      0: { ...broken, saved: saved(after(-86_400), severity.none) },
      20: { ...late, ...repaired },
    },
    until: 60,
    emails: { 0: notStored },
    fails: [0],
    saved: saved(noon, severity.storing),
  },
  'store back: an alarm sent meanwhile merges with the open one': {
    changes: { 0: { ...broken, saved: saved(after(-3_600)) }, 20: { ...late, ...repaired } },
    until: 60,
    emails: { 0: notStored },
    fails: [0],
    saved: saved(after(-3_600), severity.storing),
  },
  'restart: does not repeat an alarm, but sends its end': {
    changes: { 0: { ...late, saved: saved(after(-3_600)) }, 60: well },
    until: 400,
    emails: { 350: over },
    fails: [0],
    pings: [350],
  },
  'restart: an alarm that ended meanwhile is resolved five minutes after the start': {
    changes: { 0: { saved: saved(after(-600)) } },
    until: 400,
    emails: { 300: over },
    pings: [0, 300],
  },
  'lease: an instance without it sends nothing, and later adopts the alarm of another one': {
    changes: {
      0: { ...late, holdsLease: false },
      60: { saved: saved(noon), holdsLease: true },
      90: well,
    },
    until: 700,
    emails: { 600: over },
    fails: [0],
    pings: [600],
  },
  'lease: an instance that lost it forgets its alarm, because another one may have sent the end': {
    changes: {
      0: broken,
      5: well,
      20: { holdsLease: false, saved: saved(noon, severity.none) },
      700: broken,
    },
    until: 760,
    emails: { 0: notStored, 730: notStored },
    fails: [0, 700],
    pings: [30, 330, 630],
  },
  'lease: an instance that acquires it sends an unsent alarm': {
    changes: { 0: { ...late, holdsLease: false }, 15: { holdsLease: true } },
    until: 60,
    emails: { 20: waits },
    fails: [0],
    saved: saved(noon),
  },
};

for (const [name, scenario] of Object.entries(scenarios))
  test(`watchdog, ${name}`, async (context) => {
    const scene = createScene(context, scenario.changes[0]);
    scene.start();
    await scene.pass(scenario.until, scenario.changes);
    const { emails = {}, fails = [], pings = [] } = scenario;
    assert.deepEqual(Object.fromEntries(scene.sent), emails);
    assert.deepEqual(scene.calls, { ping: pings, fail: fails });
    assertMessageIds(scene.ids);
    const { saved: found } = scene.world;
    assert.deepEqual(found?.severity === severity.none ? undefined : found, scenario.saved);
  });

test('watchdog without a mail server: log and monitor report; the saved alarm is kept', async (context) => {
  const kept = saved(after(-60));
  const scene = createScene(context, { ...late, saved: kept }, false);
  scene.start();
  await scene.pass(600, { 60: well });
  assert.deepEqual(scene.log(), inLog);
  assert.deepEqual([scene.sent, scene.calls.fail], [[], [0]]);
  assert.deepEqual(scene.world.saved, kept);
});

test("watchdog: logs each rise in severity once, with the store's error", async (context) => {
  const scene = createScene(context, late);
  scene.start();
  await scene.pass(50, { 20: broken });
  assert.deepEqual(scene.log(), [inLog[0], `error: Alarm: ${notStored}`]);
  assert.match(JSON.stringify(scene.lines), /disk full/);
});

test('watchdog: logs each new reason why e-mail or monitor failed once per alarm, with only the origin of the monitor’s URL', async (context) => {
  const refusals = ['421', '421', '535', '535', '421'];
  const scene = createScene(context, { ...late, refusals, failure: 'HTTP 500' });
  scene.start();
  await scene.pass(800, { 45: well, 700: { ...late, refusals: ['421', '421'] } });
  const reasons = scene.lines.flatMap(({ to = '', reason }) => (reason ? `${to}${reason}` : []));
  const monitorFailure = 'https://monitor.exampleHTTP 500';
  assert.deepEqual(reasons, [monitorFailure, '421', '535', '421', '421']);
});

test('watchdog, monitor: receives the problems of /readyz with cause and fix, but not the store’s error', async (context) => {
  const { reasons, watchdog, world } = createScene(context, refused);
  await watchdog.monitor?.();
  Object.assign(world, broken);
  await watchdog.monitor?.();
  const begin = 'Contact form of https://www.praktijk.example needs attention:';
  assert.deepEqual(reasons, [
    `${begin} ${undeliverable} (550); find in the server's log why they were refused, fix that, then run the command.`,
    `${begin} ${notStored}; check the server's disk and log: visitors may be turned away.`,
  ]);
});

test('watchdog, isShortLived: a series of one-check processes does not repeat an alarm; a check without trouble ten minutes later ends it', async (context) => {
  const scene = createScene(context);
  const processes = [scene.another(), scene.another()];
  for (let count = 0; count < 60; count += 1) {
    Object.assign(scene.world, count % 20 < 5 ? late : well);
    await (processes[count % 3] ?? scene.another()).alarm();
    await scene.pass(60);
  }
  assert.deepEqual(scene.times(), [0, 600, 1_200, 1_800, 2_400, 3_000]);
  assert.equal(scene.checks(), 60);
});

test('watchdog, lease: one instance sends, even if sending outlasts the lease and a clock is set back', async (context) => {
  const answer = Promise.withResolvers<undefined>();
  const refusals = [answer.promise];
  const scene = createScene(context, { ...late, holdsLease: undefined, refusals });
  for (const watchdog of [scene.watchdog, scene.another()]) scene.start(watchdog);
  await scene.pass(85, { 2: { behindMs: 15_000 }, 40: broken, 50: repaired });
  // The e-mail in flight does not delay calls to the monitor.
  assert.deepEqual(scene.calls.fail, [0, 0, 40, 40]);
  answer.resolve(undefined);
  await scene.pass(60);
  assert.deepEqual(scene.times(), [0]);
});

test('watchdog, e-mail: reports what the monitor’s check found while the previous e-mail was in flight', async (context) => {
  const answer = Promise.withResolvers<undefined>();
  const scene = createScene(context, { ...late, refusals: [answer.promise] });
  scene.start();
  await scene.pass(100, { 40: broken });
  answer.resolve(undefined);
  await scene.pass(1_000, { 15: repaired, 25: well });
  assert.deepEqual(scene.sent.slice(0, 2), [
    [0, waits],
    [110, notStored],
  ]);
  assert.deepEqual([scene.texts().slice(2), scene.calls.fail], [[over], [0, 40]]);
});

test('watchdog, isShortLived: with e-mail and monitor set, the monitor is pinged as soon as the alarm is resolved', async (context) => {
  const scene = createScene(context, singleRefused);
  const { alarm, monitor } = scene.another();
  for (const changes of [...Array<typeof singleRefused>(7).fill(singleRefused), late, well]) {
    Object.assign(scene.world, well, changes);
    await Promise.all([alarm(), monitor?.()]);
    await scene.pass(100);
  }
  assert.deepEqual(scene.sent, [
    [0, undeliverable],
    [700, waits],
    [800, over],
  ]);
  assert.deepEqual(scene.calls, { ping: [0, 300, 600, 800], fail: [700] });
});

test('watchdog: the end of an older alarm, sent by another instance, does not end a newer one', async (context) => {
  const scene = createScene(context, { ...late, saved: saved(after(-3_600)), holdsLease: false });
  const { alarm, monitor } = scene.another();
  await alarm();
  for (const changes of [well, late]) {
    Object.assign(scene.world, changes);
    await monitor?.();
  }
  scene.world.saved = saved(after(-3_600), severity.none);
  await alarm();
  const [begin] = inLog;
  assert.deepEqual(scene.log(), [
    begin,
    'info: Alarm since 2026-11-20T11:00:00.000Z resolved',
    begin,
  ]);
});

// Prompted by River, a job queue: riverqueue/river#1302
for (const isGone of [false, true])
  test(`watchdog, saveAlarm: a suspended instance does not overwrite another instance's newer alarm (other instance ${isGone ? 'stopped' : 'still running'})`, async (context) => {
    const answer = Promise.withResolvers<undefined>();
    const refusals = [answer.promise];
    const scene = createScene(context, { ...refused, holdsLease: undefined, refusals });
    const hung = scene.watchdog.alarm();
    const sendingLeaseSeconds = 110;
    await scene.pass(sendingLeaseSeconds);
    const other = scene.another();
    await other.alarm();
    await scene.pass(600, { 1: well });
    await other.alarm();
    await scene.pass(isGone ? sendingLeaseSeconds : 0);
    answer.resolve(undefined);
    await hung;
    Object.assign(scene.world, refused);
    for (const each of isGone ? [scene.watchdog] : [other, scene.watchdog]) await each.alarm();
    assert.deepEqual(scene.texts(), [undeliverable, undeliverable, over, undeliverable]);
  });

for (const isBack of [false, true])
  test(`watchdog, store down: every instance sends; the lease holder sends the end (store ${isBack ? 'back' : 'still down'} when the e-mail was accepted)`, async (context) => {
    const answer = Promise.withResolvers<undefined>();
    const scene = createScene(context, {
      holdsLease: undefined,
      saved: saved(after(-86_400), severity.none),
      refusals: [undefined, answer.promise],
    });
    const other = scene.another();
    for (const each of [scene.watchdog, other]) await each.alarm();
    await scene.pass(40);
    Object.assign(scene.world, broken);
    await scene.watchdog.alarm();
    const sending = other.alarm();
    await scene.pass(1);
    if (isBack) Object.assign(scene.world, well, late);
    answer.resolve(undefined);
    await sending;
    Object.assign(scene.world, well, late);
    for (const each of [other, scene.watchdog]) await each.alarm();
    await scene.pass(600);
    Object.assign(scene.world, well);
    for (const each of [other, scene.watchdog]) await each.alarm();
    assert.deepEqual(scene.texts(), [notStored, notStored, over]);
  });

test('watchdog, saveAlarm: an instance that could not save the end of an alarm does not end a newer one of another instance', async (context) => {
  const answer = Promise.withResolvers<undefined>();
  const begin = { holdsLease: undefined, saved: saved(after(-3_600)), refusals: [answer.promise] };
  const scene = createScene(context, begin);
  const [hung, other] = [scene.another(), scene.another()];
  const sending = hung.alarm();
  await scene.pass(1);
  Object.assign(scene.world, broken);
  answer.resolve(undefined);
  await sending;
  await scene.pass(120);
  for (const [watchdog, changes] of [
    [other, well],
    [other, late],
    [hung, late],
    [hung, well],
  ] as const) {
    Object.assign(scene.world, well, changes);
    await watchdog.alarm();
    await scene.pass(600);
  }
  assert.deepEqual(scene.texts(), [over, over, waits, over]);
});

test('watchdog: a moved clock does not keep an alarm open', async (context) => {
  const scene = createScene(context, { saved: saved(after(48 * 3_600)) });
  await scene.another().alarm();
  assert.deepEqual(scene.sent, [[0, over]]);
});

test('markOwnerNotified: called after a channel reported undeliverable requests, or an e-mail reported the end of an alarm', async (context) => {
  const rejecting = { failure: 'HTTP 500' };
  for (const [begin, channel, marked] of [
    [refused, 'alarm', true],
    [{ ...refused, refusals: ['421'] }, 'alarm', false],
    [{ saved: saved(after(-3_600)) }, 'alarm', true],
    [late, 'alarm', false],
    [noBackup, 'alarm', false],
    [refused, 'monitor', true],
    [{ ...refused, ...rejecting }, 'monitor', false],
    [late, 'monitor', false],
    [broken, 'monitor', false],
    [{}, 'monitor', false],
  ] as const) {
    const scene = createScene(context, { ...begin } as Partial<World>);
    await scene.another()[channel]?.();
    assert.deepEqual(scene.marked, marked ? ['after 0 s'] : []);
    context.mock.timers.reset();
  }
  const answer = Promise.withResolvers<undefined>();
  const scene = createScene(context, { ...refused, refusals: [answer.promise] });
  const sending = scene.watchdog.alarm();
  await scene.pass(30);
  answer.resolve(undefined);
  await sending;
  // The e-mail does not report what became undeliverable while it was in flight.
  assert.deepEqual(scene.marked, ['after 30 s']);
});

/** All attempts of one e-mail share a Message-ID, and no two accepted e-mails do. */
function assertMessageIds(ids: { text: string; id: string; isAccepted: boolean }[]): void {
  for (const [index, { text, id, isAccepted }] of ids.entries()) {
    const next = ids[index + 1];
    if (!isAccepted && next?.text === text) assert.equal(next.id, id);
  }
  const accepted = ids.filter(({ isAccepted }) => isAccepted);
  assert.equal(new Set(accepted.map(({ id }) => id)).size, accepted.length);
}

/** A watchdog at noon, which has not checked yet. */
function createScene({ mock }: TestContext, begin: Partial<World> = {}, hasMailServer = true) {
  mock.timers.enable({ apis: ['setInterval', 'Date'], now: noon });
  const start = { ...well, saved: undefined, holdsLease: true, behindMs: 0, refusals: [] };
  let lease = { holder: '', until: 0 };
  const world: World = { ...start, failure: undefined, ...begin };
  const lines: { level: number; msg: string; to?: string; reason?: string }[] = [];
  const sent: [second: number, text: string][] = [];
  const ids: { text: string; id: string; isAccepted: boolean }[] = [];
  const calls: Record<'ping' | 'fail', number[]> = { ping: [], fail: [] };
  const reasons: string[] = [];
  const marked: string[] = [];
  let checks = 0;
  const second = () => (Date.now() - noon.getTime()) / 1_000;
  const work = async <Result>(result: () => Result): Promise<Result> => {
    if (world.isBroken) throw new Error('disk full');
    return result();
  };
  const call = async (channel: 'ping' | 'fail'): Promise<CallResult> => {
    calls[channel].push(second());
    const { failure } = world;
    const answer = { status: 0, redirectHost: undefined, retryAfter: null, body: '' };
    return { failure, isLate: false, isDisconnected: false, ...answer };
  };
  const store = {
    probeWrite() {
      checks += 1;
      return work(() => {});
    },
    backlog: () => work(() => world.backlog),
    readAlarm: () => work(() => world.saved),
    saveAlarm: (alarm: NotifiedAlarm, known: NotifiedAlarm | undefined) =>
      work(() => {
        if (isDeepStrictEqual(world.saved, known)) world.saved = alarm;
      }),
    async markOwnerNotified(agoMs: number) {
      // The store answers late: a short-lived process that does not wait would have ended.
      await turn();
      marked.push(`after ${agoMs / 1_000} s`);
    },
    acquireAlarmLease: (instance: string, leaseMs: number) =>
      work(() => {
        if (world.holdsLease !== undefined) return world.holdsLease;
        const clock = Date.now() - world.behindMs;
        const isOver = lease.until <= clock || lease.until > clock + longestWaitMs;
        if (lease.holder !== instance && !isOver) return false;
        lease = { holder: instance, until: clock + leaseMs };
        return true;
      }),
  };
  const sendAlarm = async (alarm: Alarm) => {
    const end = alarm.undeliverable > 0 ? `over, ${alarm.undeliverable} undeliverable` : over;
    const text = problemsOf(alarm.troubles) || end;
    sent.push([second(), text]);
    const { messageId } = alarmEmail(alarm, '', { from: 'site@praktijk.nl', to: [] });
    const failure = await world.refusals.shift();
    ids.push({ text, id: String(messageId), isAccepted: failure === undefined });
    return failure;
  };
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
  const backups = {
    backupFailure: () => world.failedBackup,
    damage: () => undefined,
    suspectDamage: () => {},
  };
  const { check } = createHealth({ store, settings: { kinds: ['notification'] }, backups, log });
  const watch = (isShortLived: boolean) =>
    createWatchdog({
      check,
      sendAlarm: hasMailServer ? sendAlarm : undefined,
      monitor: {
        origin: 'https://monitor.example',
        ping: () => call('ping'),
        fail(reason) {
          reasons.push(reason);
          return call('fail');
        },
      },
      site: 'https://www.praktijk.example',
      isShortLived,
      store,
      now: () => new Date(),
      uptime: () => Date.now(),
      log,
    });
  const watchdog = watch(false);
  return {
    world,
    watchdog,
    /** Runs a watchdog's jobs as the server does. */
    start({ alarm, monitor }: typeof watchdog = watchdog) {
      startJobs([{ ...jobs.alarm, run: alarm }], log);
      if (monitor) startJobs([{ ...jobs.monitor, run: monitor }], log);
    },
    /** The watchdog of one more process on the same store, as on Supabase. */
    another: () => watch(true),
    marked,
    lines,
    log: () => lines.map(({ level, msg }) => `${pino.levels.labels[level]}: ${msg}`),
    /** Each attempted e-mail, by seconds since noon. */
    sent,
    ids,
    times: () => sent.map(([time]) => time),
    texts: () => sent.map(([, text]) => text),
    /** The seconds of each call of the monitor. */
    calls,
    reasons,
    checks: () => checks,
    /** Lets seconds pass, with everything that waits for them. */
    async pass(seconds: number, changes: Changes = {}) {
      for (let passed = 0; passed <= seconds; passed += 1) {
        Object.assign(world, changes[passed]);
        if (passed > 0) mock.timers.tick(1_000);
        for (let count = 0; count < 5; count += 1) await turn();
      }
    },
  };
}
