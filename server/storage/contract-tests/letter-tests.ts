import assert from 'node:assert/strict';
import { addDays, firstLetterMonday, startOfDay } from '../../lib/dutch-time.ts';
import { oneType, otherType } from '../../tests/support/calls/a-request.ts';
import { noon } from './clocked-store.ts';
import { add, type ContractTest, day, deliver, receivedBefore } from './helpers.ts';

const weeks = 56;
// No process runs in this week.
const downWeek = 40;

/** The weekly letter and its counts. */
export function testLetters(test: ContractTest): void {
  test('queueLetter: one letter each Monday at 8:00, even if instances queue it concurrently', async (store) => {
    const first = firstLetterMonday(new Date());
    const queueAt = async (monday: string, hours: number) => {
      await store.at(hoursAfter(monday, hours));
      await Promise.all([1, 2, 3].map(() => store.queueLetter()));
      const claims = [1, 2, 3].map(() => store.claimDelivery('letter', 60_000));
      const letters = (await Promise.all(claims)).filter((letter) => letter !== undefined);
      for (const letter of letters) await store.completeDelivery(letter);
      return letters.map(({ reference }) => reference);
    };
    // The database is less than a week old.
    assert.deepEqual(await queueAt(addDays(first, -7), 9), []);
    for (let week = 0; week < weeks; week += 1) {
      const monday = addDays(first, 7 * week);
      if (week === downWeek) continue;
      assert.deepEqual(await queueAt(monday, 7.99), []);
      assert.deepEqual(await queueAt(monday, 8), [monday]);
      for (const hours of [8.01, 60]) assert.deepEqual(await queueAt(monday, hours), []);
      const before = week === 0 ? undefined : addDays(monday, week === downWeek + 1 ? -14 : -7);
      assert.equal(await store.lastLetterBefore(monday), before);
    }
  });

  test('queueLetter: an undeliverable letter is neither retried nor created again', async (store) => {
    const monday = firstLetterMonday(new Date());
    await store.at(hoursAfter(monday, 9));
    await store.queueLetter();
    const letter = await store.claimDelivery('letter', 60_000);
    assert.equal(letter?.request, undefined);
    assert.ok(letter);
    await store.markUndeliverable(letter, 'too late');
    assert.deepEqual(await store.resendUndeliverable(), []);
    await store.at(hoursAfter(monday, 57));
    await store.queueLetter();
    assert.equal(await store.claimDelivery('letter', 60_000), undefined);
    assert.equal(await store.lastLetterBefore('9999-01-01'), undefined);
  });

  test('addPageViews: sums the views of each day', async (store) => {
    await store.addPageViews('2026-07-01', 3);
    await store.addPageViews('2026-07-01', 2);
    await store.addPageViews('2026-11-20', 7);
    const sum = (first: string, last: string) => store.sumCounts('page_view', first, last);
    assert.equal(await sum('2026-06-30', '2026-07-01'), 5);
    assert.equal(await sum('2026-07-01', '2026-11-20'), 12);
    assert.equal(await sum('2026-07-02', '2026-11-19'), 0);
    assert.equal(await store.sumCounts('erased', '2026-07-01', '2026-11-20'), 0);
  });

  test('erase: counts by day of erasure, and by type on the day of receipt', async (store) => {
    // 00:30 on the 19th in Amsterdam.
    const first = await add(store, { type: oneType }, msTo('2026-11-18T23:30:00Z'));
    const second = await add(store, { type: otherType });
    await add(store, { type: otherType });
    await deliver(store);
    await store.at(0);
    await store.erase([first]);
    await store.at(day);
    await store.erase([first, second]);
    await store.at(2 * day);
    await store.eraseExpired(receivedBefore(2 * day, 2 * day));
    for (const [counted, on, number] of [
      ['erased', '2026-11-20', 1],
      ['erased', '2026-11-21', 1],
      ['erased', '2026-11-22', 1],
      [`erased_${oneType}`, '2026-11-19', 1],
      [`erased_${otherType}`, '2026-11-20', 2],
      [`erased_${otherType}`, '2026-11-19', 0],
    ] as const)
      assert.equal(await store.sumCounts(counted, on, on), number, `${counted} on ${on}`);
  });

  test('requestsSince: counts by day, type and source', async (store) => {
    const source = { utm_source: 'brief' };
    // The second was dated by a wrong clock.
    for (const [at, changes] of [
      ['2026-11-19T22:59:59Z', { source }],
      ['1970-01-01T00:00:00Z', {}],
      ['2026-11-19T23:00:00Z', { source }],
      ['2026-11-20T22:59:59Z', { source }],
      ['2026-11-21T12:00:00Z', { type: oneType }],
    ] as const)
      await add(store, { type: otherType, ...changes }, msTo(at));
    assert.deepEqual(await store.requestsSince('2026-11-20'), [
      { day: '2026-11-21', type: oneType, source: {}, number: 1 },
      { day: '2026-11-20', type: otherType, source, number: 2 },
    ]);
    assert.deepEqual(await store.requestsSince('2026-11-22'), []);
  });
}

/** Milliseconds after noon, as `at` takes them. */
function msTo(time: string | Date): number {
  return new Date(time).getTime() - noon.getTime();
}

function hoursAfter(day: string, hours: number): number {
  const midnight = startOfDay(day);
  assert.ok(midnight);
  return msTo(midnight) + hours * 3_600_000;
}
