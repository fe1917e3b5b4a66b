import assert from 'node:assert/strict';
import { test } from 'node:test';
import { certifications, claims, claimsThatEnd, owner, wrongSettings } from './owner.ts';

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
  assert.deepEqual(claimsThatEnd(), []);
  const figures = { ...claims, timeSaved: { ...claims.timeSaved, expires: '2026-12-31' } };
  const [certificate] = certifications;
  assert.ok(certificate);
  const certificates = [{ ...certificate, expires: '2027-01-31' }, certificate];
  assert.deepEqual(claimsThatEnd(figures, certificates), [
    { name: 'de uitspraak over 5-10 uur (claims.timeSaved)', lastDay: '2026-12-31' },
    { name: `het certificaat ${certificate.subject}`, lastDay: '2027-01-31' },
  ]);
});
