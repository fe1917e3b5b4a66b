import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callLimit, createRateLimit, memoryLimiter } from './rate-limit.ts';

test('an address may ask so many times, and is told how many seconds to wait after that', async () => {
  const rateLimit = createRateLimit(callLimit(3));
  for (let time = 0; time < 3; time += 1) assert.equal(await rateLimit('192.0.2.7'), undefined);
  const seconds = await rateLimit('192.0.2.7');
  assert.ok(seconds !== undefined && seconds > 590 && seconds <= 600, String(seconds));
});

test('one address takes nothing from another', async () => {
  const rateLimit = createRateLimit(callLimit(1));
  await rateLimit('192.0.2.7');
  assert.notEqual(await rateLimit('192.0.2.7'), undefined);
  assert.equal(await rateLimit('192.0.2.8'), undefined);
});

test('the addresses of one IPv6 household count as one', async () => {
  const rateLimit = createRateLimit(callLimit(1));
  await rateLimit('2001:db8:2:3::1');
  assert.notEqual(await rateLimit('2001:db8:2:3:ffff::2'), undefined);
  assert.equal(await rateLimit('2001:db8:2:4::1'), undefined);
});

test('a /48 gets sixteen times what one of its networks gets, and another /48 its own', async () => {
  const rateLimit = createRateLimit(callLimit(8));
  // Each once, as some of so many share a place.
  for (let network = 0; network < 16 * 8; network += 1)
    assert.equal(await rateLimit(`2001:db8:2:${network}::1`), undefined);
  assert.notEqual(await rateLimit('2001:db8:2:ffff::1'), undefined);
  assert.equal(await rateLimit('2001:db8:3:ffff::1'), undefined);
});

test('one network that goes on asking takes no more of its /48 than its own', async () => {
  const rateLimit = createRateLimit(callLimit(2));
  for (let time = 0; time < 100; time += 1) await rateLimit('2001:db8:2:3::1');
  assert.equal(await rateLimit('2001:db8:2:4::1'), undefined);
});

test('nor does one that asks many times at once', async () => {
  const rateLimit = createRateLimit(callLimit(2));
  await Promise.all(Array.from({ length: 100 }, () => rateLimit('2001:db8:2:3::1')));
  assert.equal(await rateLimit('2001:db8:2:4::1'), undefined);
});

test('who is past the limit costs what counts nothing more, and is told the same', async () => {
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

test('one /48 with thousands of networks keeps fewer than one stranger in a thousand out', async () => {
  const most = 5;
  const rateLimit = createRateLimit(callLimit(most));
  // A network each time that is used up: without a count of the /48, one place in thirty-three.
  for (let network = 0; network < 2_000; network += 1) {
    for (let time = 0; time <= most; time += 1)
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

test('however many addresses ask, the places in which they are counted do not grow', async () => {
  const rateLimit = createRateLimit(callLimit(1));
  let refused = 0;
  // One more than there are places: two of them share one.
  for (let index = 0; index <= 2 ** 16; index += 1) {
    if ((await rateLimit(`10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`)) !== undefined)
      refused += 1;
  }
  assert.ok(refused > 0);
});

test('what is given back may be asked for again, and once only', async () => {
  const rateLimit = createRateLimit(callLimit(1));
  await rateLimit('192.0.2.7');
  await rateLimit.refund('192.0.2.7');
  assert.equal(await rateLimit('192.0.2.7'), undefined);
  assert.notEqual(await rateLimit('192.0.2.7'), undefined);
});

test('what was refused needs no giving back', async () => {
  const rateLimit = createRateLimit(callLimit(2));
  await Promise.all(Array.from({ length: 10 }, () => rateLimit('192.0.2.7')));
  await rateLimit.refund('192.0.2.7');
  assert.equal(await rateLimit('192.0.2.7'), undefined);
  assert.notEqual(await rateLimit('192.0.2.7'), undefined);
});

test('0 switches it off', async () => {
  const rateLimit = createRateLimit(callLimit(0));
  for (let time = 0; time < 1_000; time += 1) assert.equal(await rateLimit('192.0.2.7'), undefined);
});
