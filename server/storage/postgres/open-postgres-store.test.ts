import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deliveredRequest } from '../../tests/support/calls/a-request.ts';
import { usePostgres } from '../../tests/support/server/postgres.ts';
import { openStore } from '../../tests/support/server/postgres-store.ts';
import { consumeOf } from './call-counts.ts';
import type { Database } from './connections/pool.ts';
import { openPostgresStore } from './open-postgres-store.ts';

const postgres = await usePostgres();

test('call counts: an instance with a wrong clock does not affect the counts of another', async (t) => {
  const { url, database } = await openStore(t, postgres);
  const other = await openPostgresStore(url, false);
  t.after(other.close);
  const now = Date.now();
  const call = [{ index: 7, max: 2 }];
  const counts = [consumeOf(database.query), consumeOf(other.database.query)];
  const consume = () => Promise.all(counts.map((consumeOne) => consumeOne(call)));
  assert.deepEqual(await consume(), [undefined, undefined]);
  t.mock.timers.enable({ apis: ['Date'] });
  for (const days of [400, -400, 0]) {
    t.mock.timers.setTime(now + days * 86_400_000);
    await other.deleteExpiredCounts();
    for (const refusal of await consume()) {
      assert.equal(refusal?.full, call[0]);
      assert.ok(refusal && refusal.ms > 590_000 && refusal.ms <= 600_000, String(refusal?.ms));
    }
  }
});

test('read-only database: stored requests can still be read', async (t) => {
  const url = new URL(await postgres.create());
  const first = await openPostgresStore(url, true);
  await first.add({ ...deliveredRequest, key: undefined, kinds: [] });
  await first.database.query(
    `alter database ${url.pathname.slice(1)} set default_transaction_read_only = on`,
  );
  await first.database.close();
  const store = await openPostgresStore(url, false);
  t.after(store.close);
  assert.equal((await store.readRequests(1)).requests.length, 1);
  await assert.rejects(store.probeWrite(), { code: '25006' });
});

// supabase/supabase#49991
test('add: serves visitors while all background work waits for a locked table', async (t) => {
  const { client, store } = await openStore(t, postgres);
  await client.query('begin; lock table contact.day_counts');
  const views = Array.from({ length: 4 }, () => store.addPageViews('2026-11-28', 1));
  const counted = Promise.allSettled(views).then(() => 'page views');
  const visit = async () => {
    assert.equal(await store.calls?.consume([{ index: 7, max: 1 }]), undefined);
    await store.add({ ...deliveredRequest, key: undefined, kinds: [] });
    await store.probeWrite();
    return 'a visitor';
  };
  assert.equal(await Promise.race([visit(), counted]), 'a visitor');
  await client.query('commit');
  await counted;
});

for (const [when, shiftMs] of [
  ['after their window', -600_001],
  ['if a wrong database clock dated them in the future', 400 * 86_400_000],
] as const)
  test(`call counts: ignored and deleted ${when}`, async (t) => {
    const { store, database } = await openStore(t, postgres);
    const { query } = database;
    const consume = consumeOf(query);
    const call = [{ index: 7, max: 1 }];
    await consume([...call, { index: 8, max: 1 }]);
    assert.notEqual(await consume(call), undefined);
    await query('update contact.call_counts set expire = expire + $1', [shiftMs]);
    assert.equal(await consume(call), undefined);
    assert.notEqual(await consume(call), undefined);
    await store.deleteExpiredCounts();
    const rows = await query('select key from contact.call_counts');
    assert.deepEqual(rows, [{ key: 'calls:7' }]);
  });

test('call counts: concurrent calls are counted exactly, in few statements; a refused call uses up no other limit', async (t) => {
  const { database } = await openStore(t, postgres);
  let statements = 0;
  const query: Database['query'] = (...call) => {
    statements += 1;
    return database.query(...call);
  };
  const consume = consumeOf(query);
  const results = await Promise.all(
    Array.from({ length: 600 }, (_, time) =>
      consume([
        { index: time % 2, max: 4 },
        { index: 2, max: 64 },
      ]),
    ),
  );
  assert.equal(results.filter((refusal) => refusal === undefined).length, 8);
  assert.ok(statements <= 40, `${statements} statements`);
  const rows = await query('select key, points from contact.call_counts order by key');
  assert.deepEqual(
    rows.map(({ points }) => points),
    [4, 4, 8],
  );
});
