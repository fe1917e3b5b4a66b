import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { emptyBacklog as well } from '../../tests/support/calls/empty-backlog.ts';
import { readSettings } from '../settings.ts';
import type { Backlog } from '../store/store.ts';
import type { AlarmMessage } from './alarm-message.ts';
import { createHealthCheck } from './health.ts';
import { createWatchdog } from './watchdog.ts';

const noon = new Date('2026-11-20T12:00:00Z');
const second = 1_000;
const minute = 60 * second;
const secret = 'T0-geheim';
const late = { ...well, owed: 2, oldest: new Date('2026-11-20T11:44:00Z'), ageMs: 16 * 60_000 };
const refused = { ...well, undeliverable: 1 };

test('a healthy server sends nothing', async (context) => {
  const scene = await createScene(context);
  await scene.pass(60 * second);
  assert.deepEqual(scene.told, []);
  assert.deepEqual(scene.log(), []);
});

test('an e-mail that waits too long sends one alarm and one all-clear', async (context) => {
  const scene = await createScene(context);
  scene.backlog = late;
  await scene.pass(minute);
  scene.backlog = well;
  await scene.pass(9 * minute);
  assert.deepEqual(statuses(scene), ['firing']);
  await scene.pass(10 * second);
  assert.deepEqual(scene.told, [
    {
      text: 'Contact requests of https://www.praktijk.example need you: the oldest e-mail waits since 2026-11-20T11:44:00.000Z; npm run contact -- test-mail says what the mail server answers.',
      status: 'firing',
      reason: 'the oldest e-mail waits since 2026-11-20T11:44:00.000Z',
      owed: 2,
      undeliverable: 0,
      oldest: '2026-11-20T11:44:00.000Z',
      since: '2026-11-20T12:00:10.000Z',
      site: 'https://www.praktijk.example',
    },
    {
      text: 'Contact requests of https://www.praktijk.example are well again after the alarm of 2026-11-20T12:00:10.000Z, and nothing is left to do.',
      status: 'resolved',
      reason: null,
      owed: 0,
      undeliverable: 0,
      oldest: null,
      since: '2026-11-20T12:00:10.000Z',
      site: 'https://www.praktijk.example',
    },
  ]);
  assert.deepEqual(scene.log(), [
    'error: Alarm: the oldest e-mail waits since 2026-11-20T11:44:00.000Z',
    'info: The alarm of 2026-11-20T12:00:10.000Z is over',
  ]);
  const [call] = scene.calls;
  assert.equal(call?.method, 'POST');
  assert.equal(call?.redirect, 'manual');
});

test('a clock that differs is logged once, and once more when it is right', async (context) => {
  const scene = await createScene(context);
  scene.storeTime = new Date(noon.getTime() + 65 * second);
  await scene.pass(60 * second);
  scene.storeTime = noon;
  await scene.pass(60 * second);
  assert.deepEqual(scene.told, []);
  assert.deepEqual(scene.log(), [
    'warn: the clock of this machine is 65 s behind that of the database: set it by the network (NTP); e-mails go by the clock of the database',
    'info: The clock of this machine agrees with that of the database again',
  ]);
});

test('the alarm of a waiting e-mail gives the reason of its last failure', async (context) => {
  const scene = await createScene(context);
  scene.backlog = { ...late, reason: '421 try again' };
  await scene.pass(60 * second);
  assert.match(
    scene.told[0]?.text ?? '',
    /waits since 2026-11-20T11:44:00.000Z \(421 try again\); /,
  );
  assert.equal(scene.told[0]?.reason, 'the oldest e-mail waits since 2026-11-20T11:44:00.000Z');
});

test('a problem at the start is told at once', async (context) => {
  const scene = await createScene(context, { backlog: refused });
  assert.equal(scene.told[0]?.reason, '1 e-mail undeliverable: npm run contact -- resend');
  assert.match(scene.told[0]?.text ?? '', /why they were refused.*then run the command\.$/);
});

test('an alarm is sent while the store can neither be written nor read', async (context) => {
  const scene = await createScene(context);
  scene.isBroken = true;
  await scene.pass(60 * second);
  assert.deepEqual(statuses(scene), ['firing']);
  assert.match(scene.told[0]?.reason ?? '', /could not be stored now; the e-mails could not be/);
  assert.equal(scene.told[0]?.owed, null);
  assert.doesNotMatch(JSON.stringify(scene.told), /disk full/);
  scene.isBroken = false;
  await scene.pass(10 * minute);
  assert.deepEqual(statuses(scene), ['firing', 'resolved']);
  assert.equal(scene.saved, undefined);
});

test('a store that comes and goes is one alarm, which ends a minute after it came to stay', async (context) => {
  const scene = await createScene(context);
  for (let time = 0; time < 30 * minute; time += 8 * second) {
    for (const isBroken of [true, false]) {
      scene.isBroken = isBroken;
      // Each e-mail that is tried wakes it.
      scene.watchdog.wake();
      await scene.pass(4 * second);
    }
  }
  assert.deepEqual(statuses(scene), ['firing']);
  await scene.pass(minute + 10 * second);
  assert.deepEqual(statuses(scene), ['firing', 'resolved']);
  assert.deepEqual(scene.log(), [
    'error: Alarm: a request could not be stored now; the e-mails could not be read',
    'info: The alarm of 2026-11-20T12:00:01.000Z is over',
  ]);
});

test('however often trouble comes back, ten minutes have one alarm and one all-clear at most', async (context) => {
  const scene = await createScene(context);
  for (let time = 0; time < 60 * minute; time += 3 * minute) {
    scene.backlog = refused;
    await scene.pass(30 * second);
    scene.backlog = well;
    await scene.pass(150 * second);
  }
  const times = scene.calls.map(({ at }) => at);
  for (const [index, at] of times.entries())
    assert.ok((times[index + 2] ?? Infinity) - at >= 10 * minute, statuses(scene).join(' '));
  assert.ok(times.length > 6);
  await scene.pass(10 * minute);
  assert.equal(statuses(scene).at(-1), 'resolved');
});

test('a clock that is moved does not keep an alarm up', async (context) => {
  const scene = await createScene(context, { backlog: late, isStarted: false });
  await scene.watchdog.lookOnce();
  scene.backlog = well;
  context.mock.timers.setTime(noon.getTime() - 48 * 60 * minute);
  await scene.watchdog.lookOnce();
  assert.deepEqual(statuses(scene), ['firing', 'resolved']);
});

test('an alarm that could not be saved is saved as soon as possible', async (context) => {
  const scene = await createScene(context);
  scene.isBroken = true;
  await scene.pass(20 * second);
  assert.deepEqual(statuses(scene), ['firing']);
  assert.equal(scene.saved, undefined);
  scene.isBroken = false;
  scene.backlog = late;
  await scene.pass(10 * second);
  assert.deepEqual(scene.saved, new Date(noon.getTime() + 10 * second));
});

test('a failed call is retried after 1 s to 60 s, until the receiver answers with success', async (context) => {
  const refusals = [500, 404, 302, 'down', 429, 500, 500, 500] as const;
  const scene = await createScene(context, { backlog: late, answers: [...refusals, 204] });
  await scene.pass(250 * second);
  const started = scene.calls.map(({ at }) => (at - noon.getTime()) / second);
  assert.deepEqual(started, [0, 1, 3, 7, 15, 31, 63, 123, 183]);
  assert.equal(scene.told.length, 9);
  const warnings = scene.log().filter((line) => line.startsWith('warn'));
  assert.equal(warnings.length, refusals.length);
  assert.match(scene.lines[1] ?? '', /"to":"https:\/\/hooks\.example","reason":"it answered 500"/);
  assert.match(scene.lines[4] ?? '', /"reason":"ECONNREFUSED"/);
});

test('a call without an answer is aborted after 10 s and retried', async (context) => {
  const scene = await createScene(context, { backlog: late, answers: ['silence'] });
  await scene.pass(11 * second);
  assert.equal(scene.calls[0]?.signal?.aborted, true);
  assert.match(scene.lines.at(-1) ?? '', /no answer within 10 s/);
  assert.equal(scene.told.length, 2);
});

test('an alarm that is over before anybody was told is not told any more', async (context) => {
  const scene = await createScene(context, { backlog: late, answers: [500, 500, 500] });
  await scene.pass(4 * second);
  scene.backlog = well;
  scene.watchdog.wake();
  await scene.pass(300 * second);
  assert.deepEqual(statuses(scene), ['firing', 'firing', 'firing']);
  scene.backlog = refused;
  await scene.pass(10 * second);
  assert.equal(scene.told.length, 4);
  assert.match(scene.told[3]?.reason ?? '', /undeliverable/);
});

test('a retry tells the newest state', async (context) => {
  const scene = await createScene(context, { backlog: late, answers: [500, 500, 500, 500] });
  await scene.pass(8 * second);
  scene.backlog = refused;
  await scene.pass(10 * second);
  assert.match(scene.told.at(-1)?.reason ?? '', /1 e-mail undeliverable/);
});

test('an alarm that ends during its call is followed by the all-clear', async (context) => {
  const answer = Promise.withResolvers<number>();
  const scene = await createScene(context, { backlog: late, answers: [answer.promise] });
  scene.backlog = well;
  await scene.pass(10 * minute);
  assert.deepEqual(statuses(scene), ['firing']);
  answer.resolve(200);
  await settle();
  assert.deepEqual(statuses(scene), ['firing', 'resolved']);
});

test('an all-clear is retried until the receiver has it', async (context) => {
  const scene = await createScene(context, { backlog: late });
  scene.backlog = well;
  scene.answers.push('down', 500);
  await scene.pass(11 * minute);
  assert.deepEqual(statuses(scene), ['firing', 'resolved', 'resolved', 'resolved']);
  assert.equal(scene.saved, undefined);
});

test('after a restart an alarm is not told again, but its end is', async (context) => {
  const since = new Date(noon.getTime() - 3_600 * second);
  const scene = await createScene(context, { backlog: late, saved: since });
  await scene.pass(60 * second);
  assert.equal(scene.told.length, 0);
  scene.backlog = well;
  await scene.pass(minute);
  assert.deepEqual(statuses(scene), []);
  await scene.pass(10 * second);
  assert.deepEqual(statuses(scene), ['resolved']);
  assert.equal(scene.told[0]?.since, since.toISOString());
});

test('an alarm that ended while the server was down gets its all-clear a minute after the start', async (context) => {
  const scene = await createScene(context, { saved: new Date(noon.getTime() - 10 * minute) });
  await scene.pass(minute - second);
  assert.deepEqual(statuses(scene), []);
  await scene.pass(second);
  assert.deepEqual(statuses(scene), ['resolved']);
  assert.deepEqual(scene.log(), ['info: The alarm of 2026-11-20T11:50:00.000Z is over']);
  assert.equal(scene.saved, undefined);
});

test('however often it is woken, it checks at most once a second', async (context) => {
  const scene = await createScene(context);
  scene.backlog = late;
  for (let count = 0; count < 100; count += 1) scene.watchdog.wake();
  await scene.pass(second);
  assert.deepEqual(statuses(scene), ['firing']);
  assert.equal(scene.checks, 2);
});

test('without ALERT_URL only the log tells, and the saved alarm stays', async (context) => {
  const since = new Date(noon.getTime() - 3_600 * second);
  const scene = await createScene(context, { backlog: late, tells: false, saved: since });
  await scene.pass(minute);
  scene.backlog = well;
  await scene.pass(10 * minute);
  assert.deepEqual(scene.log(), [
    'error: Alarm: the oldest e-mail waits since 2026-11-20T11:44:00.000Z',
    'info: The alarm of 2026-11-20T12:00:00.000Z is over',
  ]);
  assert.deepEqual(scene.saved, since);
  assert.deepEqual(scene.told, []);
});

test('the log holds no path or query of ALERT_URL', async (context) => {
  const scene = await createScene(context, {
    backlog: late,
    answers: ['down', 500, 'redirect', 200],
  });
  await scene.pass(60 * second);
  assert.match(scene.lines[3] ?? '', /"reason":"unexpected redirect"/);
  assert.doesNotMatch(scene.lines.join(''), new RegExp(secret));
});

test('stop waits for the call in flight, saves its outcome, and ends the checks', async (context) => {
  const answer = Promise.withResolvers<number>();
  const scene = await createScene(context, { backlog: late, answers: [answer.promise] });
  let isStopped = false;
  const stopped = scene.watchdog.stop().then(() => {
    isStopped = true;
  });
  await settle();
  assert.equal(isStopped, false);
  answer.resolve(200);
  await stopped;
  assert.deepEqual(scene.saved, noon);
  await scene.pass(60 * second);
  assert.equal(scene.checks, 1);
});

test('stop between two attempts does not wait', async (context) => {
  const scene = await createScene(context, { backlog: late, answers: [500] });
  await scene.watchdog.stop();
  await scene.pass(60 * second);
  assert.equal(scene.told.length, 1);
});

test('an instance without the lease tells nobody, and later takes over what was told', async (context) => {
  const scene = await createScene(context, { backlog: late, holdsLease: false });
  await scene.pass(60 * second);
  assert.deepEqual(scene.told, []);
  scene.saved = noon;
  scene.holdsLease = true;
  await scene.pass(60 * second);
  assert.deepEqual(scene.told, []);
  scene.backlog = well;
  await scene.pass(10 * minute);
  assert.deepEqual(statuses(scene), ['resolved']);
});

test('an instance that takes over tells an alarm that nobody was told of', async (context) => {
  const scene = await createScene(context, { backlog: late, holdsLease: false });
  scene.holdsLease = true;
  await scene.pass(10 * second);
  assert.deepEqual(statuses(scene), ['firing']);
});

test('while nothing can be stored only the instance that had the lease tells', async (context) => {
  const leader = await createScene(context);
  leader.isBroken = true;
  await leader.pass(10 * second);
  assert.deepEqual(statuses(leader), ['firing']);
  context.mock.timers.reset();
  const other = await createScene(context, { holdsLease: false });
  other.isBroken = true;
  await other.pass(60 * second);
  assert.deepEqual(other.told, []);
});

test('lookOnce checks once, tells, and saves that', async (context) => {
  const scene = await createScene(context, { backlog: late, isStarted: false });
  await scene.watchdog.lookOnce();
  assert.deepEqual(statuses(scene), ['firing']);
  assert.deepEqual(scene.saved, noon);
  await scene.pass(60 * second);
  assert.equal(scene.checks, 1);
});

test('with lookOnce each process goes by the store: its first look without trouble, ten minutes on, ends the alarm', async (context) => {
  const scene = await createScene(context, { backlog: late, isStarted: false });
  for (let count = 0; count < 15; count += 1) {
    await scene.another().lookOnce();
    assert.deepEqual(statuses(scene), count < 10 ? ['firing'] : ['firing', 'resolved']);
    scene.backlog = well;
    await scene.pass(minute);
  }
  assert.equal(scene.saved, undefined);
  assert.deepEqual(scene.log(), [
    'error: Alarm: the oldest e-mail waits since 2026-11-20T11:44:00.000Z',
    'info: The alarm of 2026-11-20T12:00:00.000Z is over',
  ]);
});

test('of two processes that look by turns neither repeats what the other told', async (context) => {
  const scene = await createScene(context, { isStarted: false });
  const turns = [scene.watchdog, scene.another()];
  for (let count = 0; count < 60; count += 1) {
    scene.backlog = count % 20 < 5 ? late : well;
    await turns[count % 2]?.lookOnce();
    await scene.pass(minute);
  }
  const pair = ['firing', 'resolved'];
  assert.deepEqual(statuses(scene), [...pair, ...pair, ...pair]);
});

type Answer = number | Promise<number> | 'down' | 'redirect' | 'silence';

interface Beginning {
  backlog?: Backlog;
  /** Since when an alarm is on that was told before the start. */
  saved?: Date;
  /** Whether there is an ALERT_URL. */
  tells?: boolean;
  /** How the receiver answers, in order; then it takes everything. */
  answers?: Answer[];
  /** Whether this instance holds the lease. */
  holdsLease?: boolean;
  isStarted?: boolean;
}

/** A watchdog that was started at noon and has looked once, with its surroundings. */
async function createScene(
  { mock }: TestContext,
  {
    backlog = well,
    saved,
    tells = true,
    answers = [],
    holdsLease = true,
    isStarted = true,
  }: Beginning = {},
) {
  mock.timers.enable({ apis: ['setInterval', 'setTimeout', 'Date'], now: noon });
  const lines: string[] = [];
  const now = () => new Date();
  const work = async <Result>(result: () => Result): Promise<Result> => {
    if (scene.isBroken) throw new Error('disk full');
    return result();
  };
  const store = {
    check: () => {
      scene.checks += 1;
      return work(() => scene.storeTime);
    },
    backlog: () => work(() => scene.backlog),
    readAlarm: () => work(() => scene.saved),
    saveAlarm: (since: Date | undefined) =>
      work(() => {
        scene.saved = since;
      }),
    holdAlertLease: () => work(() => scene.holdsLease),
  };
  const another = (): ReturnType<typeof createWatchdog> =>
    createWatchdog({
      check: createHealthCheck({ store, kinds: ['notification'], now: () => noon }),
      settings: readSettings({
        ALERT_URL: tells ? `https://hooks.example/services/${secret}?key=${secret}` : '',
      }),
      store,
      site: 'https://www.praktijk.example',
      fetch: (_address, init = {}) => {
        scene.calls.push({ ...init, at: Date.now() });
        scene.told.push(JSON.parse(String(init.body)) as AlarmMessage);
        return answerWith(scene.answers.shift() ?? 200, init.signal ?? undefined);
      },
      now,
      log: pino({}, { write: (line: string) => lines.push(line) }),
    });
  const watchdog = another();
  const scene = {
    watchdog,
    /** Of one more process on the same store. */
    another,
    backlog,
    saved,
    holdsLease,
    isBroken: false,
    storeTime: noon,
    checks: 0,
    answers,
    calls: [] as (RequestInit & { at: number })[],
    told: [] as AlarmMessage[],
    lines,
    log: () =>
      lines.map((line) => {
        const { level, msg } = JSON.parse(line) as { level: number; msg: string };
        return `${pino.levels.labels[level]}: ${msg}`;
      }),
    /** Lets time go by, and what waits for it happen. */
    async pass(ms: number) {
      for (let left = ms; left > 0; left -= 500) {
        mock.timers.tick(Math.min(left, 500));
        await settle();
      }
    },
  };
  if (isStarted) watchdog.start();
  await settle();
  return scene;
}

function statuses({ told }: { told: AlarmMessage[] }): string[] {
  return told.map(({ status }) => status);
}

async function answerWith(answer: Answer, signal: AbortSignal | undefined): Promise<Response> {
  if (answer === 'down') {
    const cause = Object.assign(new Error(`connect to ${secret}`), { code: 'ECONNREFUSED' });
    throw new TypeError('fetch failed', { cause });
  }
  if (answer === 'redirect')
    throw new TypeError('fetch failed', { cause: new Error('unexpected redirect') });
  if (answer === 'silence') {
    await new Promise((_, reject) => signal?.addEventListener('abort', reject));
  }
  return new Response(null, { status: Number(await answer) });
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
