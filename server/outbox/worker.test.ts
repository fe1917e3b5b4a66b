import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { fieldNames } from '../../contact/fields.ts';
import { somebody } from '../../tests/support/calls/somebody.ts';
import { DeliveryError } from '../lib/delivery-error.ts';
import { newReference } from '../lib/reference.ts';
import {
  allKinds,
  type DeliveryKind,
  isOwedByRequest,
  type OwedKind,
} from '../store/delivery-kinds.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { Store } from '../store/store.ts';
import { createOutboxWorker } from './worker.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const request = somebody('Wisselwoord');

test('a new e-mail is sent at once, and once', async () => {
  await using scene = createScene();
  scene.delivery.start();
  await scene.add('first');
  await scene.add('second');
  await scene.sent(2);
  assert.equal(new Set(scene.names).size, 2);
});

test('whatever a request can owe is delivered where its kind is on', async () => {
  const owes = allKinds.filter(isOwedByRequest);
  await using scene = createScene([], allKinds);
  scene.delivery.start();
  await scene.add('key', 0, owes);
  await scene.sent(owes.length);
  assert.deepEqual(scene.names.map((name) => name.split('-')[0]).sort(), owes.toSorted());
});

test('an e-mail stored before the start is sent', async () => {
  await using scene = createScene();
  await scene.add('before');
  scene.delivery.start();
  await scene.sent(1);
});

test('a temporary failure is retried under the same name until the e-mail is delivered', async () => {
  await using scene = createScene([new DeliveryError('421 try later', false)]);
  scene.delivery.start();
  await scene.add('key');
  await scene.logged(/trying again/);
  assert.equal(scene.names.length, 0);
  scene.advance(60_000);
  await scene.logged(/e-mail delivered/);
  assert.equal(await scene.store.nextDeliveryDue('notification'), undefined);
});

test('a permanent refusal is not retried', async () => {
  await using scene = createScene([new DeliveryError('550 no such mailbox', true)]);
  scene.delivery.start();
  await scene.add('key');
  await scene.logged(/given up/);
  scene.advance(24 * 60 * 60_000);
  await scene.add('another');
  await scene.sent(1);
  assert.equal(scene.attempts, 2);
});

test('an e-mail is given up after three days and twenty failures', async () => {
  await using scene = createScene([new DeliveryError('421', false)]);
  await scene.add('key', 19);
  scene.advance(3 * day + 1);
  scene.delivery.start();
  await scene.logged(/given up/);
  assert.equal(await scene.store.nextDeliveryDue('notification'), undefined);
});

test('e-mails that are given up for their age do not end the wait after a refused login', async () => {
  const refused = () => new DeliveryError('535 no', false, 'login');
  await using scene = createScene(Array.from({ length: 10 }, refused));
  for (const key of ['1', '2', '3', '4', '5', '6', '7']) await scene.add(key, 19);
  scene.advance(3 * day + 1);
  const answered = scene.hold();
  scene.delivery.start();
  await scene.tried(5);
  answered();
  await scene.logged(/given up/);
  scene.advance(10_000);
  await scene.settled();
  assert.equal(scene.attempts, 5);
});

test('a clock that jumps four days ahead gives no e-mail up', async () => {
  await using scene = createScene([new DeliveryError('421', false)]);
  scene.delivery.start();
  const handedOver = scene.hold();
  await scene.add('key');
  await scene.tried(1);
  scene.advance(4 * day);
  handedOver();
  await scene.logged(/trying again/);
  scene.advance(minute);
  await scene.sent(1);
});

test('an e-mail in flight is not sent a second time when the clock jumps', async () => {
  await using scene = createScene();
  const handedOver = scene.hold();
  scene.delivery.start();
  await scene.add('key');
  await scene.tried(1);
  for (const jump of [2 * day, -4 * day]) {
    scene.advance(jump);
    await scene.settled();
  }
  handedOver();
  await scene.logged(/e-mail delivered/);
  assert.equal(scene.attempts, 1);
});

test('five e-mails are sent at once, and no more', async () => {
  await using scene = createScene();
  const handedOver = scene.hold();
  scene.delivery.start();
  for (const key of ['1', '2', '3', '4', '5', '6', '7']) await scene.add(key);
  await scene.tried(5);
  await scene.settled();
  assert.equal(scene.attempts, 5);
  handedOver();
  await scene.sent(7);
});

test('while many requests arrive, e-mails are sent slowly, and afterwards at full speed', async () => {
  await using scene = createScene();
  scene.delivery.start();
  for (let count = 0; count < 60; count += 1) await scene.add(`request ${count}`);
  const { attempts } = scene;
  await scene.add('one more');
  await scene.settled();
  assert.equal(scene.attempts, attempts);
  scene.advance(200);
  await scene.tried(attempts + 1);
  await scene.settled();
  assert.equal(scene.attempts, attempts + 1);
  scene.advance(minute);
  await scene.sent(61);
});

test('after a failure it waits, and then tries one e-mail alone', async () => {
  await using scene = createScene([new DeliveryError('421', false)]);
  scene.delivery.start();
  await scene.add('first');
  await scene.logged(/trying again/);
  for (const key of ['2', '3', '4']) await scene.add(key);
  await scene.settled();
  assert.equal(scene.attempts, 1);
  const handedOver = scene.hold();
  scene.advance(minute);
  await scene.tried(2);
  await scene.settled();
  assert.equal(scene.attempts, 2);
  handedOver();
  await scene.sent(4);
});

test('the log holds nothing of a visitor that a mail server quoted', async () => {
  const visitor = { ...request, email: 'key@praktijk.nl' };
  const typed = fieldNames.map((name) => visitor[name]);
  const quoted = `550 "${typed.join('", "')}" is spam`;
  await using scene = createScene([new DeliveryError(quoted, true)]);
  scene.delivery.start();
  await scene.add('key');
  await scene.logged(/given up/);
  assert.match(scene.log(), /550 \\"…\\", .*\\"…\\" is spam/);
  for (const text of typed) assert.ok(!scene.log().includes(text), text);
});

test('an e-mail delivered while the store was busy is marked later, not sent again', async () => {
  await using scene = createScene();
  const { completeDelivery } = scene.store;
  let refusals = 2;
  scene.store.completeDelivery = async (...mail) => {
    refusals -= 1;
    if (refusals >= 0) throw new Error('database is locked');
    return completeDelivery(...mail);
  };
  scene.delivery.start();
  await scene.add('key');
  await scene.logged(/e-mail delivered"/);
  scene.advance(60 * 60_000);
  assert.equal(await scene.store.nextDeliveryDue('notification'), undefined);
  assert.equal(scene.names.length, 1);
});

const both: OwedKind[] = ['notification', 'confirmation'];

test('notifications are sent before confirmations', async () => {
  await using scene = createScene([], both);
  for (const key of ['1', '2', '3']) await scene.add(key, 0, both);
  scene.delivery.start();
  await scene.sent(6);
  assert.deepEqual(
    scene.names.map((name) => name.split('-')[0]),
    [...Array(3).fill('notification'), ...Array(3).fill('confirmation')],
  );
});

test('no confirmation is sent while notifications wait', async () => {
  await using scene = createScene([], both);
  const handedOver = scene.hold();
  for (const key of ['1', '2', '3', '4', '5', '6']) await scene.add(key, 0, both);
  scene.delivery.start();
  await scene.tried(5);
  await scene.settled();
  assert.equal(scene.attempts, 5);
  handedOver();
  await scene.sent(12);
});

test('confirmations that hang delay no notification', async () => {
  await using scene = createScene([], both);
  const handedOver = scene.hold();
  for (const key of ['1', '2', '3']) await scene.add(key, 0, ['confirmation']);
  scene.delivery.start();
  await scene.tried(2);
  await scene.settled();
  assert.equal(scene.attempts, 2);
  for (const key of ['4', '5', '6', '7', '8']) await scene.add(key);
  await scene.tried(7);
  handedOver();
  await scene.sent(8);
});

test('a confirmation that fails, for whatever reason, delays no notification', async () => {
  await using scene = createScene([new DeliveryError('421', false)], both);
  scene.delivery.start();
  await scene.add('first', 0, ['confirmation']);
  await scene.logged(/trying again/);
  await scene.add('second');
  await scene.sent(1);
  assert.match(scene.names[0] ?? '', /^notification/);
});

test('a visitor whose mailbox does not answer delays no other visitor', async () => {
  await using scene = createScene([new DeliveryError('450 greylisted', false, 'recipients')], both);
  scene.delivery.start();
  await scene.add('first', 0, ['confirmation']);
  await scene.logged(/trying again/);
  await scene.add('second', 0, ['confirmation']);
  await scene.sent(1);
});

test('an e-mail that may have been delivered is retried after ten minutes or more, and delays no other', async () => {
  const inDoubt = () => new DeliveryError('no answer', false, 'answer');
  await using scene = createScene([inDoubt(), undefined, inDoubt()]);
  scene.delivery.start();
  await scene.add('first');
  await scene.logged(/trying again/);
  await scene.add('second');
  await scene.sent(1);
  const attemptAfter = async (minutes: number, attempts: number) => {
    scene.advance(minutes * minute);
    await scene.settled();
    assert.equal(scene.attempts, attempts);
  };
  await attemptAfter(10, 2);
  await attemptAfter(10, 3);
  await attemptAfter(20, 3);
  await attemptAfter(10, 4);
  await scene.sent(2);
});

test('an e-mail whose connection breaks again after the message waits as long as one without an answer', async () => {
  const broken = () => new DeliveryError('closed', false, 'broken off');
  await using scene = createScene([broken(), broken()]);
  scene.delivery.start();
  await scene.add('key');
  await scene.logged(/trying again/);
  scene.advance(minute);
  await scene.tried(2);
  await scene.settled();
  scene.advance(9 * minute);
  await scene.settled();
  assert.equal(scene.attempts, 2);
  scene.advance(21 * minute);
  await scene.sent(1);
});

test('after refused logins the delay grows to a quarter of an hour, whatever else is owed', async () => {
  const refused = () => new DeliveryError('535 no', false, 'login');
  await using scene = createScene(Array.from({ length: 100 }, refused));
  scene.delivery.start();
  for (const key of ['1', '2', '3']) await scene.add(key);
  await scene.logged(/trying again/);
  const attemptsIn = async (minutes: number) => {
    const before = scene.attempts;
    for (let count = 0; count < minutes * 6; count += 1) {
      scene.advance(10_000);
      await scene.settled();
    }
    return scene.attempts - before;
  };
  const [first, hour] = [scene.attempts, await attemptsIn(60)];
  assert.ok(first <= 3);
  assert.ok(hour >= 6 && hour <= 9, `${hour} attempts in the first hour`);
  const later = await attemptsIn(60);
  assert.ok(later >= 4 && later <= 6, `${later} attempts in an hour`);
});

test('a mailbox of the owner that does not answer delays all notifications', async () => {
  await using scene = createScene([new DeliveryError('450 greylisted', false, 'recipients')], both);
  scene.delivery.start();
  await scene.add('first');
  await scene.logged(/trying again/);
  await scene.add('second');
  await scene.settled();
  assert.equal(scene.attempts, 1);
});

test('a confirmation that is refused permanently raises no alarm', async () => {
  await using scene = createScene([new DeliveryError('550', true, 'recipients')], both);
  scene.delivery.start();
  await scene.add('key', 0, ['confirmation']);
  await scene.logged(/given up/);
  assert.doesNotMatch(scene.log(), /"level":(?:50|60)/);
});

test('webhooks that fail or hang delay no e-mail, and e-mails no webhook', async () => {
  const owes: OwedKind[] = ['notification', 'webhook'];
  for (const failing of owes) {
    await using scene = createScene([], owes);
    scene.fail(failing, () => new DeliveryError('it answered 500', false));
    scene.delivery.start();
    for (const key of ['1', '2', '3', '4', '5', '6', '7', '8']) await scene.add(key, 0, owes);
    await scene.sent(8);
    assert.ok(scene.names.every((name) => !name.startsWith(failing)));
  }
  await using scene = createScene([], owes);
  const handedOver = scene.hold();
  for (const key of ['1', '2', '3', '4', '5', '6']) await scene.add(key, 0, owes);
  scene.delivery.start();
  await scene.tried(10);
  handedOver();
  await scene.sent(12);
});

test('a receiver that asks for time is left alone for it, and then gets all', async () => {
  const busy = () => new DeliveryError('it answered 429', false, undefined, 5 * minute);
  await using scene = createScene([busy()], ['webhook']);
  scene.delivery.start();
  await scene.add('first', 0, ['webhook']);
  await scene.logged(/webhook not delivered; trying again/);
  await scene.add('second', 0, ['webhook']);
  scene.advance(5 * minute - 1_000);
  await scene.settled();
  assert.equal(scene.attempts, 1);
  scene.advance(1_001);
  await scene.sent(2);
});

test('a webhook is tried again within a minute after an hour in which nobody was there', async () => {
  await using scene = createScene([], ['webhook']);
  let isThere = false;
  scene.fail('webhook', () => (isThere ? undefined : new DeliveryError('ECONNREFUSED', false)));
  for (let count = 0; count < 20; count += 1) await scene.add(`key ${count}`, 0, ['webhook']);
  scene.delivery.start();
  for (let passed = 0; passed < 60 * minute; passed += 10_000) {
    scene.advance(10_000);
    await scene.settled();
  }
  assert.ok(scene.attempts > 300, `${scene.attempts} attempts`);
  isThere = true;
  scene.advance(10_000);
  await scene.sent(20);
});

test('a webhook that is gone for good is told to the owner, and not tried again', async () => {
  await using scene = createScene([new DeliveryError('it answered 410', true)], ['webhook']);
  scene.delivery.start();
  await scene.add('key', 0, ['webhook']);
  await scene.logged(/"level":50.*webhook given up as undeliverable; it is kept/);
  assert.equal((await scene.store.backlog('webhook')).undeliverable, 1);
  for (let days = 0; days < 20; days += 1) {
    scene.advance(day);
    await scene.settled();
  }
  assert.equal(scene.attempts, 1);
});

test('while confirmations are off none is sent, and one that is days old never is', async () => {
  await using off = createScene();
  off.delivery.start();
  await off.add('key', 0, ['confirmation']);
  await off.settled();
  assert.equal(off.attempts, 0);
  await using on = createScene([], both);
  await on.add('key', 0, ['confirmation']);
  on.advance(3 * day + 1);
  on.delivery.start();
  await on.logged(/given up.*/);
  assert.equal(on.attempts, 0);
  assert.equal(await on.store.nextDeliveryDue('confirmation'), undefined);
});

test('stop waits for the e-mail in flight', async () => {
  await using scene = createScene();
  const handedOver = scene.hold();
  scene.delivery.start();
  await scene.add('key');
  await scene.tried(1);
  const stopped = scene.delivery.stop();
  handedOver();
  await stopped;
  assert.equal(scene.names.length, 1);
  assert.equal(await scene.store.nextDeliveryDue('notification'), undefined);
});

test('drain delivers everything that is due and then ends', async () => {
  await using scene = createScene([], both);
  const handedOver = scene.hold();
  for (let number = 0; number < 12; number += 1) await scene.add(`key ${number}`, 0, both);
  const drained = scene.delivery.drain(minute);
  await scene.tried(5);
  await scene.settled();
  handedOver();
  await drained;
  assert.equal(scene.names.length, 24);
});

test('drain leaves a failed e-mail for later', async () => {
  await using scene = createScene([new DeliveryError('421 try later', false)]);
  await scene.add('key');
  await scene.delivery.drain(minute);
  assert.equal(scene.attempts, 1);
  scene.advance(minute);
  await scene.delivery.drain(minute);
  assert.equal(scene.names.length, 1);
});

test('drain does not end while it waits after failures and more is due', async () => {
  const failures = Array.from({ length: 5 }, () => new DeliveryError('421 try later', false));
  await using scene = createScene(failures);
  for (let number = 0; number < 7; number += 1) await scene.add(`key ${number}`);
  const handedOver = scene.hold();
  let isOver = false;
  const drained = scene.delivery.drain(2 * minute).then(() => {
    isOver = true;
  });
  await scene.tried(5);
  handedOver();
  await scene.logged(/trying again/);
  assert.equal(isOver, false);
  scene.advance(minute);
  await drained;
  assert.equal(scene.names.length, 7);
});

test('drain delivers what is stored just as it found nothing more', async () => {
  await using scene = createScene();
  let isFirst = true;
  const delivery = scene.another({
    async nextDeliveryDue(kind) {
      const dueAt = await scene.store.nextDeliveryDue(kind);
      if (isFirst) await scene.add('late');
      isFirst = false;
      return dueAt;
    },
  });
  const startedAt = performance.now();
  await delivery.drain(minute);
  assert.equal(scene.names.length, 1);
  assert.ok(performance.now() - startedAt < 3_000);
});

test('drain claims nothing after its time is over, and finishes what is in flight', async () => {
  await using scene = createScene();
  const handedOver = scene.hold();
  for (let number = 0; number < 9; number += 1) await scene.add(`key ${number}`);
  const drained = scene.delivery.drain(minute);
  await scene.tried(5);
  scene.advance(minute);
  handedOver();
  await drained;
  assert.equal(scene.names.length, 5);
});

test('two workers that drain at once deliver each e-mail once', async () => {
  await using scene = createScene();
  for (let number = 0; number < 30; number += 1) await scene.add(`key ${number}`);
  await Promise.all([scene.delivery.drain(minute), scene.another().drain(minute)]);
  assert.equal(scene.names.length, 30);
  assert.equal(new Set(scene.names).size, 30);
});

test('drain fails when the store cannot be read', async () => {
  await using scene = createScene();
  const delivery = scene.another({ claimDelivery: () => Promise.reject(new Error('away')) });
  await assert.rejects(delivery.drain(minute), /away/);
});

/** A worker on a real store, with a clock that is moved by hand and a mailer that fails as told. */
function createScene(
  failures: (Error | undefined)[] = [],
  kinds: DeliveryKind[] = ['notification'],
) {
  let nowMs = Date.parse('2026-11-20T12:00:00Z');
  let uptimeMs = 0;
  let log = '';
  let gate = Promise.resolve();
  const names: string[] = [];
  const fails: Partial<Record<DeliveryKind, () => Error | undefined>> = {};
  const scene = {
    attempts: 0,
    /** Resolves when the worker has had every occasion to do more. */
    async settled() {
      for (let turn = 0; turn < 50; turn += 1) await setImmediate();
    },
  };
  const { changed, when } = createChanges();
  const store = openSqliteStore(':memory:', true, () => nowMs);
  const settings: Parameters<typeof createOutboxWorker>[0] = {
    store,
    kinds,
    async send({ kind, reference }) {
      scene.attempts += 1;
      changed();
      await gate;
      const failure = fails[kind]?.() ?? failures.shift();
      if (failure) throw failure;
      names.push(`${kind}-${reference}`);
      changed();
      return undefined;
    },
    uptime: () => uptimeMs,
    log: pino(
      {},
      {
        write(line: string) {
          log += line;
          changed();
        },
      },
    ),
  };
  const delivery = createOutboxWorker(settings);

  return Object.assign(scene, {
    store,
    delivery,
    /** One more worker on the same store. */
    another: (changes: Partial<Store> = {}) =>
      createOutboxWorker({ ...settings, store: { ...store, ...changes } }),
    names,
    log: () => log,
    advance(ms: number) {
      nowMs += ms;
      uptimeMs += Math.max(ms, 0);
      delivery.wake();
    },
    /** @param failed How many times it has failed already. */
    async add(key: string, failed = 0, owes: OwedKind[] = ['notification']) {
      await store.add({
        ...request,
        email: `${key}@praktijk.nl`,
        key,
        reference: newReference(),
        marks: [],
        source: {},
        owes,
      });
      for (let time = 0; time < failed; time += 1) {
        const mail = await store.claimDelivery('notification', minute);
        if (mail) await store.postponeDelivery(mail, 0, '421');
      }
      delivery.wake();
    },
    /** @param failure Why a delivery of this kind fails; undefined: it does not. */
    fail(kind: DeliveryKind, failure: () => Error | undefined) {
      fails[kind] = failure;
    },
    sent: (count: number) => when(() => names.length === count),
    async logged(pattern: RegExp) {
      await when(() => pattern.test(log));
      await scene.settled();
    },
    tried: (count: number) => when(() => scene.attempts === count),
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    async [Symbol.asyncDispose]() {
      await delivery.stop();
      await store.close();
    },
  });
}

/** Resolves what waits for something `when` it is so after a change. */
function createChanges() {
  const watchers = new Set<() => void>();
  return {
    changed() {
      for (const look of watchers) look();
    },
    when(isSo: () => boolean): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const look = () => {
        if (!isSo()) return;
        watchers.delete(look);
        resolve();
      };
      watchers.add(look);
      look();
      return promise;
    },
  };
}
