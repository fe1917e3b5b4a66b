import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claimsThatEnd, owner, wrongSettings } from './owner.ts';

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

test('claims and certificates with a last day are told by name, and no others', () => {
  const record = { source: 'Register', date: '2026-11-01' };
  const figures = {
    automation: { ...record, percent: 60 },
    timeSaved: { ...record, hoursFrom: 2, hoursTo: 4, expires: '2026-12-31' },
  };
  const certificates = [
    { ...record, subject: 'Zorg', expires: '2027-01-31' },
    { ...record, subject: 'Overig' },
  ];
  assert.deepEqual(claimsThatEnd(figures, certificates), [
    { name: 'de uitspraak over 2-4 uur (claims.timeSaved)', lastDay: '2026-12-31' },
    { name: 'het certificaat Zorg', lastDay: '2027-01-31' },
  ]);
});
