import assert from 'node:assert/strict';
import { test } from 'node:test';
import { owner } from '../../owner.ts';
import { aRequest } from '../../tests/support/calls/a-request.ts';
import { newReference } from '../lib/reference.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { NewRequest } from '../store/store.ts';
import { createLetterFacts } from './letter-facts.ts';

const monday = '2026-11-23';
const monday8 = new Date('2026-11-23T07:00:00Z');
const dayMs = 86_400_000;

test('requests are counted by the weeks of Amsterdam, by type and by where they came from', async () => {
  await using scene = createScene();
  // Summer time ended on the 25th of October.
  await scene.add('2026-10-18T21:59:59Z', 'contact');
  await scene.add('2026-10-18T22:00:00Z', 'contact', { utm_source: 'google' });
  await scene.add('2026-10-25T22:59:59Z', 'demo');
  await scene.add('2026-11-15T22:59:59Z', 'demo', { utm_source: 'brief', utm_campaign: 'Najaar' });
  await scene.add('2026-11-15T23:00:00Z', 'demo', { utm_source: 'brief', utm_campaign: 'Najaar' });
  await scene.add('2026-11-22T22:59:59Z', 'contact');
  await scene.add('2026-11-08T12:00:00Z', 'demo', { utm_source: 'brief', utm_campaign: 'Najaar' });
  await scene.add('2026-11-22T23:00:00Z', 'contact');
  const { weeks, sources } = await scene.facts();
  assert.deepEqual(
    weeks.map(({ from, requests }) => [from, requests.contact, requests.demo]),
    [
      ['2026-11-16', 1, 1],
      ['2026-11-09', 0, 1],
      ['2026-11-02', 0, 1],
      ['2026-10-26', 0, 0],
      ['2026-10-19', 1, 1],
    ],
  );
  assert.deepEqual(sources, [
    { name: 'brief / Najaar', inWeek: 1, before: 2 },
    { name: '', inWeek: 1, before: 1 },
    { name: 'google', inWeek: 0, before: 1 },
  ]);
});

test('a request that was erased since stays in the number of its week', async () => {
  await using scene = createScene();
  await scene.add('2026-11-20T12:00:00Z', 'demo');
  await scene.store.addCounts('2026-11-20', { demo: 1, page_view: 40 });
  const [reference = ''] = (await scene.store.readRequests(1)).requests.map(
    (each) => each.reference,
  );
  await scene.store.erase([reference]);
  const { weeks, erased } = await scene.facts();
  assert.deepEqual(weeks[0], {
    from: '2026-11-16',
    requests: { contact: 0, demo: 1 },
    pageViews: 40,
  });
  assert.equal(erased, 1);
});

test('of weeks before it was counted only what is known is told', async () => {
  await using scene = createScene(new Date('2026-11-12T10:00:00Z'));
  await scene.add('2026-10-20T12:00:00Z', 'demo');
  const { weeks } = await scene.facts();
  assert.deepEqual(
    weeks.map(({ from, pageViews }) => [from, pageViews]),
    [
      ['2026-11-16', 0],
      ['2026-10-19', undefined],
    ],
  );
});

test('the first Monday without its letter is told, also where none ever came', async () => {
  await using scene = createScene(new Date('2026-11-02T07:01:00Z'));
  assert.equal((await scene.facts()).missingSince, '2026-11-16');
  await using young = createScene(new Date('2026-11-10T10:00:00Z'));
  assert.equal((await young.facts()).missingSince, undefined);
});

test('where the page comes from elsewhere, its views are not told', async () => {
  await using scene = createScene();
  assert.equal((await scene.facts({ servesPage: false })).weeks[0]?.pageViews, undefined);
});

test('of labels nothing is told that can be a person', async () => {
  await using scene = createScene();
  await scene.add('2026-11-20T12:00:00Z', 'demo', {
    utm_source: 'anne@praktijk.nl',
    utm_medium: 'bel (020) / 123 45 67',
    utm_campaign: 'Najaar 2026-11-20',
  });
  assert.equal((await scene.facts()).sources[0]?.name, '… / … / Najaar 2026-11-20');
});

test('a backup that was never made is told apart from one that is not ours to make', async () => {
  await using scene = createScene();
  assert.equal((await scene.facts()).backup, 'none');
  assert.equal((await scene.facts({ makesBackups: false })).backup, undefined);
});

test('what is erased once the days of the owner hold for a day is announced until then', async () => {
  await using scene = createScene();
  const { retentionDays } = owner.privacy;
  const lastDay = new Date(monday8.getTime() - retentionDays * dayMs);
  await scene.add(new Date(lastDay.getTime() - 1).toISOString(), 'demo', {}, ['notification']);
  await scene.add(lastDay.toISOString(), 'demo', {}, ['notification']);
  await scene.deliver();
  const from = new Date('2026-11-23T10:00:00Z');
  await scene.noteRetention(new Date(from.getTime() - dayMs), retentionDays);
  assert.deepEqual((await scene.facts()).announced, { requests: 1, from });
  await scene.noteRetention(new Date(monday8.getTime() - dayMs), retentionDays + 1);
  await scene.noteRetention(new Date(monday8.getTime() - dayMs), retentionDays);
  assert.equal((await scene.facts()).announced, undefined);
});

function createScene(since = new Date('2026-09-01T10:00:00Z')) {
  let time = monday8;
  const store = openSqliteStore(':memory:', true, () => time.getTime());
  return {
    store,
    async noteRetention(at: Date, days: number) {
      time = at;
      await store.noteRetention(days);
    },
    async deliver() {
      time = monday8;
      for (;;) {
        const mail = await store.claimDelivery('notification', dayMs);
        if (mail === undefined) return;
        await store.completeDelivery(mail);
      }
    },
    async add(
      at: string,
      type: NewRequest['type'],
      source: NewRequest['source'] = {},
      owes: NewRequest['owes'] = [],
    ) {
      time = new Date(at);
      const reference = newReference();
      await store.add({
        ...aRequest({ type }),
        key: reference,
        reference,
        marks: [],
        source,
        owes,
      });
    },
    facts(changes: Partial<Parameters<typeof createLetterFacts>[0]> = {}) {
      time = monday8;
      const counting = { ...store, countedSince: async () => since };
      const page = { site: undefined, servesPage: true, makesBackups: true };
      const parts = { store: counting, kinds: ['notification' as const], ...page };
      return createLetterFacts({ ...parts, builtAt: undefined, now: () => time, ...changes })(
        monday,
      );
    },
    [Symbol.asyncDispose]: () => store.close(),
  };
}
