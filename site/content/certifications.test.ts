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
  purpose: undefined,
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
    purpose: undefined,
    link: undefined,
  });
});

test('an incomplete certificate shows what is filled in', () => {
  const { issuer, link } = certificate;
  assert.deepEqual(describeCertificate(subject, { issuer, link }, '2026-11-23'), {
    subject,
    isProved: false,
    details: 'getoetst door Keurder B.V.',
    purpose: undefined,
    link: { href: link, text: 'Bekijk het bewijs' },
  });
  const nothing = { subject, isProved: false, details: '', purpose: undefined, link: undefined };
  assert.deepEqual(describeCertificate(subject, {}, '2026-11-23'), nothing);
});

test('a device of class I is a declaration of its manufacturer, which no one else has certified', () => {
  const { isProved, details } = describeCertificate(
    subject,
    { standard: 'Verordening 2017/745', deviceClass: 'I', manufacturer: 'Maker B.V.' },
    '2026-11-23',
  );
  assert.equal(isProved, false);
  assert.equal(
    details,
    'Verordening 2017/745, eigen verklaring van de fabrikant, klasse I, fabrikant Maker B.V.',
  );
});

test('a device shows its intended purpose, and its UDI-DI or a link to EUDAMED', () => {
  const described = (udi: string) =>
    describeCertificate(subject, { intendedPurpose: 'Vragen stellen.', udi }, '2026-11-23');
  const { details, purpose } = described('(01)08719999999999');
  assert.equal(details, 'UDI-DI (01)08719999999999');
  assert.equal(purpose, 'Beoogd doel: Vragen stellen.');
  const href = 'https://ec.europa.eu/tools/eudamed/1';
  assert.deepEqual(described(href).link, { href, text: 'Bekijk het hulpmiddel in EUDAMED' });
});

test('the title says certified only where each subject has a standard', () => {
  const [proved, unproved] = [{ isProved: true }, { isProved: false }];
  assert.equal(certificationsTitle([proved, proved]), 'Gecertificeerd voor:');
  assert.equal(certificationsTitle([proved, unproved]), 'Certificeringen');
});
