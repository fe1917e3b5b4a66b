import assert from 'node:assert/strict';
import { test } from 'node:test';
import { owner, wrongSettings } from './owner.ts';

test('where appointments are made is an https address or nothing, and else build and start say what is wrong', () => {
  assert.deepEqual(wrongSettings(), []);
  const bookingUrl = 'https://agenda.example.nl/demo?type=kort';
  assert.deepEqual(wrongSettings({ ...owner, bookingUrl }), []);
  for (const wrong of ['agenda.example.nl', 'http://agenda.example.nl', 'javascript:alert(1)', ''])
    assert.match(
      wrongSettings({ ...owner, bookingUrl: wrong }).join(),
      /^bookingUrl in owner\.ts is ".*"; it may be an https address/,
    );
});
