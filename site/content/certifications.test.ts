import assert from 'node:assert/strict';
import { test } from 'node:test';
import { certificationsTitle, describeCertificate } from './certifications.ts';

const subject = 'Regelgeving voor medische hulpmiddelen';
const certificate = {
  standard: 'NORM 7510',
  issuer: 'Keurder B.V.',
  number: 'K-123',
  scope: 'bellen met patiënten',
  expires: '2027-01-07',
  link: 'https://keurder.example/K-123',
  deviceClass: 'IIa',
  manufacturer: 'Maker B.V.',
};
const complete = {
  subject,
  isProved: true,
  details:
    'NORM 7510, getoetst door Keurder B.V., nummer K-123, bellen met patiënten, klasse IIa, fabrikant Maker B.V., geldig tot en met 7\u00A0januari\u00A02027',
  link: { href: certificate.link, text: 'Bekijk het bewijs voor NORM 7510' },
};

test('a certificate shows all that is filled in, until the end of its last day', () => {
  for (const today of ['2026-06-01', '2026-11-23', '2027-01-07'])
    assert.deepEqual(describeCertificate(subject, certificate, today), complete);
});

test('after its last day standard, issuer, number and link go; the subject and the device stay', () => {
  assert.deepEqual(describeCertificate(subject, certificate, '2027-01-08'), {
    subject,
    isProved: false,
    details: 'bellen met patiënten, klasse IIa, fabrikant Maker B.V.',
    link: undefined,
  });
});

test('an incomplete certificate shows what is filled in', () => {
  const { issuer, link } = certificate;
  assert.deepEqual(describeCertificate(subject, { issuer, link }, '2026-11-23'), {
    subject,
    isProved: false,
    details: 'getoetst door Keurder B.V.',
    link: { href: link, text: 'Bekijk het bewijs' },
  });
  const nothing = { subject, isProved: false, details: '', link: undefined };
  assert.deepEqual(describeCertificate(subject, {}, '2026-11-23'), nothing);
});

test('the title says certified only where each subject has a standard', () => {
  const [proved, unproved] = [{ isProved: true }, { isProved: false }];
  assert.equal(certificationsTitle([proved, proved]), 'Gecertificeerd voor:');
  assert.equal(certificationsTitle([proved, unproved]), 'Certificeringen');
});
