import assert from 'node:assert/strict';
import { test } from 'node:test';
import { costOf, flight } from './first-flight.ts';

test('what a longer page costs is said from the first byte too many on', () => {
  assert.equal(costOf(flight), undefined);
  assert.match(costOf(flight + 168) ?? '', /14768 bytes, 168 more .* one round trip/);
});
