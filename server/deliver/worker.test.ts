import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { until } from '../../tests/support/machine/until.ts';
import { DeliveryError } from '../lib/delivery-error.ts';
import { newReference } from '../lib/reference.ts';
import {
  allKinds,
  type DeliveryKind,
  deliveryKinds,
  isOfRequest,
  type RequestKind,
} from '../storage/delivery-kinds.ts';
import { openSqliteStore } from '../storage/sqlite/sqlite-store.ts';
import { aRequest, uniqueEmail } from '../tests/support/calls/a-request.ts';
import { createOutboxWorker } from './worker.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Nothing here waits for a disk, a network or a real clock. */
const soonMs = 5_000;
const failed = new DeliveryError('421', false);

const both: RequestKind[] = ['notification', 'confirmation'];

test('worker: delivers what was stored before and after its start exactly once, if its kind is on', async () => {
  const kinds = allKinds.filter(isOfRequest);
  await using scene = createScene(allKinds.filter((kind) => kind !== 'confirmation'));
  const expected = kinds.filter((kind) => kind !== 'confirmation').flatMap((kind) => [kind, kind]);
  await scene.add(1, kinds);
  scene.worker.start();
  await scene.add(1, kinds);
  await scene.delivered(expected.length);
  await scene.settled();
  assert.deepEqual(scene.kinds().sort(), expected.sort());
});

for (const kind of allKinds.filter(isOfRequest)) {
  const { atOnce } = deliveryKinds[kind];
  test(`worker: sends at most ${atOnce} deliveries of kind ${kind} concurrently`, async () => {
    await using scene = createScene([kind]);
    const release = scene.holdUp(kind);
    scene.worker.start();
    await scene.add(atOnce + 2, [kind]);
    await scene.tried(atOnce);
    release();
    await scene.delivered(atOnce + 2);
  });
}

test('worker: at most five concurrent webhooks and erasure notices together', async () => {
  await using scene = createScene(['webhook', 'erasure']);
  scene.worker.start();
  await scene.add(6, ['webhook']);
  await scene.ended(6);
  const releases = [scene.holdUp('webhook'), scene.holdUp('erasure')];
  await scene.eraseAll();
  await scene.settled();
  await scene.add(6, ['webhook']);
  await scene.tried(6 + 5);
  for (const release of releases) release();
  await scene.delivered(6 + 6 + 6);
});

test('worker: a Retry-After for an erasure notice delays webhooks too', async () => {
  await using scene = createScene(['webhook', 'erasure']);
  scene.worker.start();
  await scene.add(1, ['webhook']);
  await scene.ended(1);
  scene.failures.push(new DeliveryError('429', false, undefined, 10 * minute));
  await scene.eraseAll();
  await scene.ended(2);
  await scene.add(1, ['webhook']);
  scene.advance(9 * minute);
  await scene.tried(2);
  scene.advance(minute);
  await scene.delivered(3);
});

test('worker: an e-mail in flight is not sent twice when the clock jumps', async () => {
  await using scene = createScene();
  const release = scene.holdUp('notification');
  scene.worker.start();
  await scene.add(1);
  for (const jump of [0, 2 * day, -4 * day]) {
    scene.advance(jump);
    await scene.tried(1);
  }
  release();
  await scene.delivered(1);
});

test('worker: sends slowly while many requests arrive, then at full speed', async () => {
  await using scene = createScene();
  scene.worker.start();
  await scene.add(61);
  await scene.settled();
  const { tries } = scene;
  await scene.add(1);
  await scene.tried(tries);
  scene.advance(200);
  await scene.tried(tries + 1);
  // Time passes without waking the worker.
  scene.pass(minute);
  await scene.delivered(62);
  await scene.add(2);
  await scene.delivered(64);
});

test('worker: waits after a failure, then tries a single e-mail', async () => {
  await using scene = createScene();
  scene.failures.push(failed);
  scene.worker.start();
  await scene.add(1);
  await scene.ended(1);
  await scene.add(3);
  await scene.tried(1);
  const release = scene.holdUp('notification');
  scene.advance(minute);
  await scene.tried(2);
  release();
  await scene.delivered(4);
});

for (const [kind, problem, failure, other] of [
  ['notification', 'is refused permanently', new DeliveryError('550', true), 'notification'],
  ['notification', 'may have arrived', new DeliveryError('', false, 'in doubt'), 'notification'],
  ['confirmation', 'is refused', new DeliveryError('450', false, 'recipients'), 'confirmation'],
  ['confirmation', 'fails', failed, 'notification'],
  ['notification', 'fails', failed, 'webhook'],
  ['webhook', 'fails', failed, 'notification'],
] as const)
  test(`worker: a ${kind} that ${problem} does not delay a later ${other}`, async () => {
    await using scene = createScene([kind, other]);
    scene.failures.push(failure);
    scene.worker.start();
    await scene.add(1, [kind]);
    await scene.ended(1);
    await scene.add(3, [other]);
    await scene.delivered(3);
  });

test('worker: sends confirmations after all notifications', async () => {
  await using scene = createScene(both);
  const release = scene.holdUp('notification');
  await scene.add(6, both);
  scene.worker.start();
  await scene.tried(5);
  release();
  await scene.delivered(12);
  assert.deepEqual(scene.kinds(), [
    ...Array(6).fill('notification'),
    ...Array(6).fill('confirmation'),
  ]);
});

for (const [kind, other] of [
  ['confirmation', 'notification'],
  ['notification', 'webhook'],
  ['webhook', 'notification'],
] as const)
  test(`worker: hanging ${kind}s do not delay a ${other}`, async () => {
    await using scene = createScene([kind, other]);
    const release = scene.holdUp(kind);
    scene.worker.start();
    await scene.add(6, [kind]);
    await scene.settled();
    await scene.add(3, [other]);
    await scene.delivered(3);
    release();
  });

// swiftmailer/swiftmailer#828, freescout-help-desk/freescout#5457
test('worker: attempts that wait minutes for an answer keep their leases and do not block others', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  await using scene = createScene();
  const release = scene.holdUp('notification');
  scene.worker.start();
  await scene.add(7);
  await scene.tried(5);
  for (let waits = 1; waits <= 15; waits += 1) {
    await scene.passRenewal(t);
    await scene.tried(7);
    assert.equal(await scene.store.claimDelivery('notification', minute), undefined);
  }
  release();
  await scene.delivered(7);
  // All outcomes are stored, and the limit applies again.
  scene.holdUp('notification');
  await scene.add(7);
  await scene.tried(7 + 5);
});

test('worker: attempts waiting for an answer at most double the number in flight', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  await using scene = createScene();
  const release = scene.holdUp('notification');
  scene.worker.start();
  await scene.add(12);
  for (let waits = 1; waits <= 3; waits += 1) await scene.passRenewal(t);
  assert.equal(scene.tries, 10);
  release();
  await scene.delivered(12);
});

test('worker: a lease outlasts one failed renewal', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  await using scene = createScene();
  const release = scene.holdUp('notification');
  const { renewLease } = scene.store;
  scene.store.renewLease = async (...call) => {
    scene.store.renewLease = renewLease;
    void call;
    throw new Error('store unavailable');
  };
  scene.worker.start();
  await scene.add(1);
  await scene.tried(1);
  for (let waits = 1; waits <= 3; waits += 1) {
    await scene.passRenewal(t);
    assert.equal(await scene.store.claimDelivery('notification', minute), undefined);
  }
  release();
  await scene.delivered(1);
});

test('worker: an attempt that hangs beyond every timeout loses its lease to another instance', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  await using scene = createScene();
  scene.holdUp('notification');
  scene.worker.start();
  await scene.add(1);
  await scene.tried(1);
  for (let waits = 1; waits <= 20; waits += 1) await scene.passRenewal(t);
  assert.equal(await scene.store.claimDelivery('notification', minute), undefined);
  scene.pass(30_000);
  assert.ok(await scene.store.claimDelivery('notification', minute));
});

test('worker.stop: waits for e-mails in flight, and claims no more', async () => {
  await using scene = createScene();
  const { claimDelivery } = scene.store;
  let stopped: Promise<void> | undefined;
  scene.store.claimDelivery = (...call) => {
    if (scene.tries === 2) stopped = scene.worker.stop();
    return claimDelivery(...call);
  };
  const release = scene.holdUp('notification');
  await scene.add(5);
  scene.worker.start();
  await scene.tried(3);
  release();
  await stopped;
  assert.equal(scene.kinds().length, 3);
});

test('worker.drain: delivers what is stored while an attempt hangs', async () => {
  await using scene = createScene(['notification', 'webhook']);
  const release = scene.holdUp('webhook');
  await scene.add(1, ['webhook']);
  const drain = scene.drain(minute);
  await scene.tried(1);
  // `drain` is not woken by new requests.
  scene.worker.wake = () => {};
  await scene.add(1);
  await scene.delivered(1);
  release();
  await drain.end;
});

test('worker.drain: waits out the back-off while more is due', async () => {
  await using scene = createScene();
  scene.failures.push(...Array(5).fill(failed));
  const release = scene.holdUp('notification');
  await scene.add(7);
  const drain = scene.drain(2 * minute);
  await scene.tried(5);
  release();
  await scene.ended(5);
  await scene.settled();
  assert.equal(drain.isOver, false);
  scene.advance(minute);
  await drain.end;
  assert.equal(scene.kinds().length, 7);
});

test('worker.drain: claims nothing after its time limit, and finishes what is in flight', async () => {
  await using scene = createScene();
  const release = scene.holdUp('notification');
  await scene.add(9);
  const drain = scene.drain(minute);
  await scene.tried(5);
  scene.advance(minute);
  await scene.settled();
  assert.equal(drain.isOver, false);
  release();
  await drain.end;
  assert.equal(scene.kinds().length, 5);
});

test('worker: reports that due deliveries could not be read, and delivers them once they can be read', async ({
  mock,
}) => {
  await using scene = createScene();
  await scene.add(1);
  const claim = mock.method(scene.store, 'claimDelivery', () =>
    Promise.reject(new Error('malformed')),
  );
  scene.worker.start();
  await until('the failure is reported', () => scene.unreadable > 0, soonMs);
  claim.mock.restore();
  await scene.delivered(1);
});

/** A worker on a real store, with a manual clock and a receiver that fails on demand. */
function createScene(kinds: DeliveryKind[] = ['notification']) {
  let nowMs = Date.parse('2026-11-20T12:00:00Z');
  let uptimeMs = 0;
  let ends = 0;
  const gates: Partial<Record<DeliveryKind, Promise<void>>> = {};
  const gateOpeners: (() => void)[] = [];
  const sent: { kind: DeliveryKind; reference: string }[] = [];
  const failures: Error[] = [];
  const store = openSqliteStore(':memory:', true, () => nowMs);
  const worker = createOutboxWorker({
    store,
    settings: { kinds },
    async send({ kind, reference }) {
      scene.tries += 1;
      await gates[kind];
      const failure = failures.shift();
      if (failure) throw failure;
      sent.push({ kind, reference });
      return undefined;
    },
    onAttempt() {
      ends += 1;
    },
    onUnreadable() {
      scene.unreadable += 1;
    },
    uptime: () => uptimeMs,
    log: pino({ level: 'silent' }),
  });

  function pass(ms: number): void {
    nowMs += ms;
    uptimeMs += Math.max(ms, 0);
  }

  /** Resolves once the worker has had time to do more. */
  async function settled(): Promise<void> {
    for (let turn = 0; turn < 50; turn += 1) await nextTurn();
  }

  const scene = {
    store,
    worker,
    /** The errors of the next attempts. */
    failures,
    tries: 0,
    /** How often due deliveries could not be read. */
    unreadable: 0,
    settled,
    kinds: () => sent.map(({ kind }) => kind),
    pass,
    /** Lets the time pass until a running attempt renews its lease. */
    async passRenewal({ mock }: TestContext) {
      await settled();
      pass(40_000);
      mock.timers.tick(40_000);
      await settled();
    },
    advance(ms: number) {
      pass(ms);
      worker.wake();
    },
    async add(count: number, kinds: RequestKind[] = ['notification']) {
      for (let added = 0; added < count; added += 1) {
        const reference = newReference();
        const request = { ...aRequest({ email: uniqueEmail() }), marks: [], source: {} };
        await store.add({ ...request, key: reference, reference, kinds });
        worker.wake();
      }
    },
    /** Erases all requests; each that a webhook reported gets an erasure notice. */
    async eraseAll() {
      const { requests } = await store.readRequests(100);
      await store.erase(requests.map(({ reference }) => reference));
      worker.wake();
    },
    drain(maxMs: number) {
      const drain = { isOver: false, end: worker.drain(maxMs) };
      void drain.end.then(() => {
        drain.isOver = true;
      });
      return drain;
    },
    /** Blocks attempts of a kind until the returned function is called or the test ends. */
    holdUp(kind: DeliveryKind) {
      const { promise, resolve } = Promise.withResolvers<void>();
      gates[kind] = promise;
      gateOpeners.push(resolve);
      return resolve;
    },
    /** Asserts exactly this number of attempts. */
    async tried(count: number) {
      await until(`${count} are tried`, () => scene.tries >= count, soonMs);
      await settled();
      assert.equal(scene.tries, count);
    },
    ended: (count: number) => until(`${count} attempts have ended`, () => ends >= count, soonMs),
    /** Waits for this many deliveries. Asserts that none was repeated. */
    async delivered(count: number) {
      await until(`${count} are delivered`, () => sent.length >= count, soonMs);
      assert.equal(new Set(sent.map((each) => each.kind + each.reference)).size, sent.length);
    },
    async [Symbol.asyncDispose]() {
      for (const open of gateOpeners) open();
      await worker.stop();
      await store.close();
    },
  };
  return scene;
}
