import assert from 'node:assert/strict';
import { laterMonday } from '../../../tests/support/server/later-monday.ts';
import { addDays, letterMonday, letterTime } from '../../lib/dutch-time.ts';
import { add, claim, day, deliver, later, minute, noon, type Promises, tryClaim } from './scene.ts';

/** What every store promises of the weekly letter and of what it counts. */
export function testLetters(promise: Promises): void {
  promise('each Monday owes one letter, however often it is asked for', async (store) => {
    const start = wellAfterCreation();
    const mondays = [];
    for (let hours = 0; hours < 3 * 7 * 24; hours += 5) {
      const now = new Date(start.getTime() + hours * 60 * minute);
      await Promise.all([store.oweLetter(now), store.oweLetter(now)]);
      for (;;) {
        const letter = await store.claimDelivery('letter', now, minute);
        if (letter === undefined) break;
        assert.equal(letter.request, undefined);
        assert.equal(letter.reference, letterMonday(now));
        mondays.push(letter.reference);
        await store.completeDelivery(letter, now);
      }
    }
    const [first = ''] = mondays;
    assert.deepEqual(
      mondays,
      [0, 7, 14, 21].map((days) => addDays(first, days)).slice(0, mondays.length),
    );
    assert.ok(mondays.length >= 3);
    assert.equal(await store.lastLetterBefore(first), undefined);
    assert.equal(await store.lastLetterBefore(addDays(first, 7)), first);
    assert.equal(await store.lastLetterBefore('9999-01-01'), mondays.at(-1));
  });

  promise('the first letter is of the first Monday after a whole week', async (store) => {
    const since = await store.countedSince();
    const due: string[] = [];
    for (let hours = 0; hours < 15 * 24; hours += 1) {
      const now = new Date(since.getTime() + hours * 60 * minute);
      await store.oweLetter(now);
      const letter = await store.claimDelivery('letter', now, minute);
      if (letter === undefined) continue;
      due.push(letter.reference);
      await store.completeDelivery(letter, now);
      const time = letterTime(letter.reference).getTime();
      assert.ok(time - since.getTime() >= 7 * day, `${letter.reference}, from ${since}`);
      assert.ok(now.getTime() - time < 60 * minute, `${now} is not 8 in the morning`);
    }
    assert.ok(due.length > 0);
  });

  promise('a letter that was given up is neither tried nor owed again', async (store) => {
    const start = wellAfterCreation();
    await store.oweLetter(start);
    const letter = await store.claimDelivery('letter', start, minute);
    assert.ok(letter);
    await store.abandonDelivery(letter, start, 'too late');
    assert.deepEqual(await store.resendUndeliverable(start), []);
    const next = new Date(start.getTime() + 2 * day);
    await store.oweLetter(next);
    const again = await store.claimDelivery('letter', next, minute);
    assert.ok(again === undefined || again.reference !== letter.reference);
    assert.equal(await store.lastLetterBefore('9999-01-01'), undefined);
  });

  promise('what is counted is added up by the day', async (store) => {
    await store.addCounts('2026-07-01', { page_view: 3, demo: 1 });
    await store.addCounts('2026-07-01', { page_view: 2 });
    await store.addCounts('2026-11-20', { page_view: 7 });
    assert.deepEqual((await store.readCounts('2026-06-30', '2026-07-01')).sort(byName), [
      { day: '2026-07-01', counted: 'demo', number: 1 },
      { day: '2026-07-01', counted: 'page_view', number: 5 },
    ]);
    assert.deepEqual(await store.readCounts('2026-07-02', '2026-11-19'), []);
  });

  promise('erased requests are counted on the day of their erasure', async (store) => {
    const references = [await add(store), await add(store)];
    await deliver(store);
    await store.erase(references.slice(0, 1), noon);
    await store.eraseOver(later(day), later(day));
    await store.erase(references, later(2 * day));
    const counts = await store.readCounts('2026-11-01', '2026-11-30');
    assert.deepEqual(counts.sort(byName), [
      { day: '2026-11-20', counted: 'erased', number: 1 },
      { day: '2026-11-21', counted: 'erased', number: 1 },
    ]);
  });

  promise('stored requests are counted by span, type and source', async (store) => {
    const source = { utm_source: 'brief' };
    await add(store, { receivedAt: later(-1) });
    await add(store, { receivedAt: noon, source });
    await add(store, { receivedAt: later(day - 1), source });
    await add(store, { receivedAt: later(day), type: 'contact' });
    await add(store, { receivedAt: later(2 * day) });
    const counts = await store.countRequests([noon, later(day), later(2 * day)]);
    assert.deepEqual(
      counts.sort((one, other) => one.span - other.span),
      [
        { span: 0, type: 'demo', source, number: 2 },
        { span: 1, type: 'contact', source: {}, number: 1 },
      ],
    );
  });

  promise('a letter holds up no request, and the other way round', async (store) => {
    const start = wellAfterCreation();
    await store.oweLetter(start);
    assert.equal(await tryClaim(store), undefined);
    await add(store);
    await claim(store);
  });
}

/** A Wednesday: the store notes when it began to count by the real clock. */
function wellAfterCreation(): Date {
  return new Date(letterTime(laterMonday()).getTime() + 2 * day);
}

const byName = (one: { counted: string; day: string }, other: { counted: string; day: string }) =>
  `${one.day}${one.counted}` < `${other.day}${other.counted}` ? -1 : 1;
