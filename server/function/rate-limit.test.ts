import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callLimit, createRateLimit, memoryLimiter } from './rate-limit.ts';

const household = '2001:db8:2:3::1';
const neighbour = '2001:db8:2:4::1';

test('past its limit an address is told how many seconds to wait, and no other address is', async () => {
  const rateLimit = createRateLimit(callLimit(3));
  for (let time = 0; time < 3; time += 1) assert.equal(await rateLimit('192.0.2.7'), undefined);
  const seconds = await rateLimit('192.0.2.7');
  assert.ok(seconds !== undefined && seconds > 590 && seconds <= 600, String(seconds));
  assert.equal(await rateLimit('192.0.2.8'), undefined);
});

test('a /48 gets sixteen times what one of its networks gets, and another /48 its own', async () => {
  const rateLimit = createRateLimit(callLimit(8));
  // One call each, because some of so many share a bucket.
  for (let network = 0; network < 16 * 8; network += 1)
    assert.equal(await rateLimit(`2001:db8:2:${network}::1`), undefined);
  assert.notEqual(await rateLimit('2001:db8:2:ffff::1'), undefined);
  assert.equal(await rateLimit('2001:db8:3:ffff::1'), undefined);
});

for (const [manner, calls] of [
  ['one after another', 1],
  ['at once', 100],
] as const) {
  test(`a network whose calls are refused, ${manner}, takes nothing from its /48`, async () => {
    const rateLimit = createRateLimit(callLimit(2));
    for (let time = 0; time < 100; time += calls)
      await Promise.all(Array.from({ length: calls }, () => rateLimit(household)));
    assert.notEqual(await rateLimit(household), undefined);
    assert.equal(await rateLimit(neighbour), undefined);
  });
}

test('an address past its limit is refused without asking the counter', async () => {
  let counted = 0;
  const rateLimit = createRateLimit(callLimit(2), (limit) => {
    const counter = memoryLimiter(limit);
    const consume = counter.consume.bind(counter);
    counter.consume = (...parameters) => {
      counted += 1;
      return consume(...parameters);
    };
    return counter;
  });
  for (let time = 0; time < 3; time += 1) await rateLimit('192.0.2.7');
  const seconds = await rateLimit('192.0.2.7');
  assert.ok(seconds !== undefined && seconds > 590 && seconds <= 600, String(seconds));
  assert.equal(counted, 3);
  await rateLimit.refund('192.0.2.7');
  await rateLimit('192.0.2.7');
  assert.equal(counted, 4);
});

test('one /48 with thousands of networks has fewer than one stranger in a thousand refused', async () => {
  const max = 5;
  const rateLimit = createRateLimit(callLimit(max));
  // Each network uses up a bucket: without the count of the /48, one of thirty-three would be used up.
  for (let network = 0; network < 2_000; network += 1) {
    for (let time = 0; time <= max; time += 1)
      await rateLimit(`2001:db8:2:${network.toString(16)}::1`);
  }
  const strangers = 20_000;
  let refused = 0;
  for (let index = 0; index < strangers; index += 1) {
    const address =
      index % 2 === 0 ? `10.1.${index >> 8}.${index & 255}` : `2a00:${index.toString(16)}:1::1`;
    if ((await rateLimit(address)) !== undefined) refused += 1;
  }
  assert.ok(refused < strangers / 1_000, `${refused} of ${strangers} were refused`);
});

test('the number of buckets is fixed: with one address more than buckets two share one', async () => {
  const rateLimit = createRateLimit(callLimit(1));
  let refused = 0;
  for (let index = 0; index <= 2 ** 16; index += 1) {
    if ((await rateLimit(`10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`)) !== undefined)
      refused += 1;
  }
  assert.ok(refused > 0);
});

test('a refund allows one call more, however many were refused', async () => {
  const rateLimit = createRateLimit(callLimit(2));
  await Promise.all(Array.from({ length: 10 }, () => rateLimit('192.0.2.7')));
  await rateLimit.refund('192.0.2.7');
  assert.equal(await rateLimit('192.0.2.7'), undefined);
  assert.notEqual(await rateLimit('192.0.2.7'), undefined);
});

test('a limit of 0 is none', async () => {
  const rateLimit = createRateLimit(callLimit(0));
  for (let time = 0; time < 1_000; time += 1) assert.equal(await rateLimit('192.0.2.7'), undefined);
});
