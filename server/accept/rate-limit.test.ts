import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Bucket, SharedCalls } from '../storage/store.ts';
import { createRateLimit } from './rate-limit.ts';

const household = '2001:db8:2:3::1';
const neighbour = '2001:db8:2:4::1';

test('rateLimit: over the limit, returns the seconds to wait, for that address only', async () => {
  const rateLimit = createRateLimit(3);
  for (let time = 0; time < 3; time += 1) assert.equal(await rateLimit('192.0.2.7'), undefined);
  const seconds = await rateLimit('192.0.2.7');
  assert.ok(seconds !== undefined && seconds > 590 && seconds <= 600, String(seconds));
  assert.equal(await rateLimit('192.0.2.8'), undefined);
});

/** Networks so wide that some of their subnets share a bucket, and an address outside each. */
const wide: [size: string, share: number, inside: (index: number) => string, other: string][] = [
  ['/48', 16, (index) => `2001:db8:2:${index.toString(16)}::1`, '2001:db8:3:ffff::1'],
  ['/32', 64, (index) => `2001:db8:${index.toString(16)}::1`, '2001:db9:ffff::1'],
];

for (const [size, share, inside, other] of wide) {
  test(`rateLimit: a ${size} gets ${share} times the limit of its smaller networks; each ${size} counts separately`, async () => {
    const rateLimit = createRateLimit(8);
    // One call from each subnet, because some subnets share a bucket.
    for (let network = 0; network < share * 8; network += 1)
      assert.equal(await rateLimit(inside(network)), undefined);
    assert.notEqual(await rateLimit(inside(0xffff)), undefined);
    assert.equal(await rateLimit(other), undefined);
  });

  test(`rateLimit: a flood from one ${size} causes fewer than 1 in 500 other callers to be refused`, async () => {
    const max = 5;
    const rateLimit = createRateLimit(max);
    // Each network fills a bucket. Without counting the wider networks, one stranger in 33 would be refused.
    for (let index = 0; index < 2_000; index += 1)
      for (let time = 0; time <= max; time += 1) await rateLimit(inside(index));
    const strangers = 20_000;
    let refused = 0;
    for (let index = 0; index < strangers; index += 1) {
      const stranger =
        index % 2 === 0 ? `10.1.${index >> 8}.${index & 255}` : `2a00:${index.toString(16)}:1::1`;
      if ((await rateLimit(stranger)) !== undefined) refused += 1;
    }
    assert.ok(refused < strangers / 500, `${refused} of ${strangers} were refused`);
  });
}

for (const [timing, calls] of [
  ['one after another', 1],
  ['at once', 100],
] as const) {
  test(`rateLimit: refused calls made ${timing} do not count for the /48`, async () => {
    const rateLimit = createRateLimit(2);
    for (let time = 0; time < 100; time += calls)
      await Promise.all(Array.from({ length: calls }, () => rateLimit(household)));
    assert.notEqual(await rateLimit(household), undefined);
    assert.equal(await rateLimit(neighbour), undefined);
  });
}

const floods = [
  ['one address', 2, () => '192.0.2.7'] as const,
  ...wide.map(([size, share, inside]) => [`one ${size}`, share * 2, inside] as const),
];

for (const [from, limit, address] of floods) {
  test(`rateLimit: a flood from ${from} reads the shared counts only up to the limit`, async () => {
    const shared = createShared();
    const rateLimit = createRateLimit(2, shared);
    const calls = Array.from({ length: 1_000 }, (_, index) => rateLimit(address(index)));
    assert.equal(shared.calls.length, limit);
    const passed = (await Promise.all(calls)).filter((wait) => wait === undefined);
    assert.equal(passed.length, limit);
    assert.equal(await rateLimit('198.51.100.1'), undefined);
  });

  test(`rateLimit: remembers that the shared counts of ${from} are full`, async () => {
    const shared = createShared();
    const rateLimit = createRateLimit(2, shared);
    // The network of all these calls is full.
    shared.fullMax = limit;
    assert.equal(await rateLimit(address(0)), 300);
    assert.equal(await rateLimit(address(1)), 300);
    assert.equal(await rateLimit(address(2)), 300);
    assert.equal(shared.calls.length, 1);
    shared.fullMax = undefined;
    assert.equal(await rateLimit('198.51.100.1'), undefined);
  });
}

test('rateLimit: a call refused by the shared counts does not use up the limits of its neighbours', async () => {
  const shared = createShared();
  const rateLimit = createRateLimit(1, shared);
  shared.fullMax = 1;
  for (let network = 0; network < 17; network += 1)
    assert.notEqual(await rateLimit(`2001:db8:2:${network.toString(16)}::1`), undefined);
  shared.fullMax = undefined;
  assert.equal(await rateLimit('2001:db8:2:ffff::1'), undefined);
});

test('rateLimit: uses its own counts while the shared ones are unavailable', async () => {
  const consume = () => Promise.reject(new Error('away'));
  const rateLimit = createRateLimit(2, { consume, secret: 'of all instances' });
  for (let time = 0; time < 2; time += 1) assert.equal(await rateLimit('192.0.2.7'), undefined);
  assert.notEqual(await rateLimit('192.0.2.7'), undefined);
});

test('rateLimit: a bucket is empty after its window', async ({ mock }) => {
  let now = 0.1;
  mock.method(performance, 'now', () => now);
  const rateLimit = createRateLimit(1);
  await rateLimit('192.0.2.7');
  assert.equal(await rateLimit('192.0.2.7'), 600);
  now += 599_500;
  assert.equal(await rateLimit('192.0.2.7'), 1);
  now += 500;
  assert.equal(await rateLimit('192.0.2.7'), undefined);
  assert.equal(await rateLimit('192.0.2.7'), 600);
});

test('rateLimit: of 2^16 + 1 addresses some share a bucket', async () => {
  const rateLimit = createRateLimit(1);
  let refused = 0;
  for (let index = 0; index <= 2 ** 16; index += 1) {
    if ((await rateLimit(`10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`)) !== undefined)
      refused += 1;
  }
  assert.ok(refused > 0);
});

/** Fake shared counts: reports the bucket whose `max` equals `fullMax` as full. */
function createShared() {
  const shared: SharedCalls & { calls: Bucket[][]; fullMax?: number | undefined } = {
    calls: [],
    secret: 'of all instances',
    async consume(call) {
      shared.calls.push(call);
      const full = call.find(({ max }) => max === shared.fullMax);
      return full && { full, ms: 300_000 };
    },
  };
  return shared;
}
