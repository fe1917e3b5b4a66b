import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstLetterMonday, inAmsterdam, inWords, letterMonday, startOfDay } from './dutch-time.ts';

test('inAmsterdam, inWords: the time in Amsterdam, in winter and in summer', () => {
  assert.equal(inAmsterdam(new Date('2026-11-21T23:05:31Z')), '2026-11-22 00:05:31');
  assert.equal(inAmsterdam(new Date('2026-07-01T22:05:31Z')), '2026-07-02 00:05:31');
  assert.equal(inWords(new Date('2026-11-23T15:55:00Z')), 'maandag 23 november 2026 om 16.55 uur');
  assert.equal(inWords(new Date('2026-07-01T22:05:31Z')), 'donderdag 2 juli 2026 om 00.05 uur');
});

test('startOfDay: midnight in Amsterdam, even on days on which DST begins or ends', () => {
  for (const [day, start] of [
    ['2026-11-21', '2026-11-20T23:00:00.000Z'],
    ['2026-07-01', '2026-06-30T22:00:00.000Z'],
    ['2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z'],
    ['2026-10-26', '2026-10-25T23:00:00.000Z'],
    ['2028-02-29', '2028-02-28T23:00:00.000Z'],
  ] as const) {
    assert.equal(startOfDay(day)?.toISOString(), start, day);
  }
});

test('startOfDay: undefined for an impossible day', () => {
  const others = ' today 2026-11 2026-11-31 2027-02-29 2026-13-01 21-11-2026';
  for (const day of others.split(' ')) assert.equal(startOfDay(day), undefined, day);
});

test('letterMonday: from 8:00 on Monday to 8:00 on Sunday in Amsterdam returns that Monday, else undefined', () => {
  for (const [time, monday] of [
    ['2026-11-23T06:59:59Z', undefined],
    ['2026-11-23T07:00:00Z', '2026-11-23'],
    ['2026-11-29T06:59:59Z', '2026-11-23'],
    ['2026-11-29T07:00:00Z', undefined],
    ['2026-03-30T05:59:59Z', undefined],
    ['2026-03-30T06:00:00Z', '2026-03-30'],
    ['2026-10-26T07:00:00Z', '2026-10-26'],
  ] as const)
    assert.equal(letterMonday(new Date(time)), monday, time);
});

test('firstLetterMonday: the first Monday whose 8:00 in Amsterdam is at least a week away', () => {
  for (const [since, monday] of [
    ['2026-11-16T07:00:00Z', '2026-11-23'],
    ['2026-11-16T07:00:01Z', '2026-11-30'],
    ['2026-11-15T23:00:00Z', '2026-11-23'],
    ['2026-11-22T22:59:59Z', '2026-11-30'],
    ['2026-10-19T07:00:00Z', '2026-10-26'],
    ['2026-10-19T07:00:01Z', '2026-11-02'],
  ] as const)
    assert.equal(firstLetterMonday(new Date(since)), monday, since);
});
