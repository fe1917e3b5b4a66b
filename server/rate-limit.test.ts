import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callLimit, createRateLimit } from './rate-limit.ts';

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
  await rateLimit.giveBack('192.0.2.7');
  assert.equal(await rateLimit('192.0.2.7'), undefined);
  assert.notEqual(await rateLimit('192.0.2.7'), undefined);
});

test('0 switches it off', async () => {
  const rateLimit = createRateLimit(callLimit(0));
  for (let time = 0; time < 1_000; time += 1) assert.equal(await rateLimit('192.0.2.7'), undefined);
});
