import assert from 'node:assert/strict';
import { test } from 'node:test';
import { certifiedSubjects } from '../../owner/checks.ts';
import {
  certificationsTitle,
  describeCertificate,
  describeCertificates,
} from './certifications.ts';

const subject = certifiedSubjects.medicalDevice;
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
  details: [
    'NORM 7510',
    'getoetst door Keurder B.V.',
    'nummer K-123',
    'bellen met patiënten',
    'klasse IIa',
    'fabrikant Maker B.V.',
    'geldig tot en met 7\u00A0januari\u00A02027',
  ],
  purpose: undefined,
  link: { href: certificate.link, text: 'Bekijk het bewijs voor NORM 7510' },
};

test('describeCertificate: shows all that is filled in', () => {
  assert.deepEqual(describeCertificate(subject, certificate), complete);
});

test('describeCertificates: leaves out certificates that are hidden or past their last day', () => {
  const all = {
    informationSecurity: {},
    careInformationSecurity: { ...certificate, shown: false },
    medicalDevice: certificate,
  };
  const subjectsOn = (today: string) => describeCertificates(all, today).map((one) => one.subject);
  const { informationSecurity } = certifiedSubjects;
  assert.deepEqual(subjectsOn('2027-01-07'), [informationSecurity, subject]);
  assert.deepEqual(subjectsOn('2027-01-08'), [informationSecurity]);
});

test('describeCertificate: an incomplete certificate shows what is filled in', () => {
  const { issuer, link } = certificate;
  assert.deepEqual(describeCertificate(subject, { issuer, link }), {
    subject,
    isProved: false,
    details: ['getoetst door Keurder B.V.'],
    purpose: undefined,
    link: { href: link, text: 'Bekijk het bewijs' },
  });
  const nothing = { subject, isProved: false, details: [], purpose: undefined, link: undefined };
  assert.deepEqual(describeCertificate(subject, {}), nothing);
});

test('describeCertificate: class I is the manufacturer’s own declaration, and not proved', () => {
  const { isProved, details } = describeCertificate(subject, {
    standard: 'Verordening 2017/745',
    deviceClass: 'I',
    manufacturer: 'Maker B.V.',
  });
  assert.equal(isProved, false);
  assert.deepEqual(details, [
    'Verordening 2017/745',
    'eigen verklaring van de fabrikant, klasse I',
    'fabrikant Maker B.V.',
  ]);
});

test('describeCertificate: a device shows its intended purpose, and its UDI-DI or a link to EUDAMED', () => {
  const described = (udi: string) =>
    describeCertificate(subject, { intendedPurpose: 'Vragen stellen.', udi });
  const { details, purpose } = described('(01)08719999999999');
  assert.deepEqual(details, ['UDI-DI (01)08719999999999']);
  assert.equal(purpose, 'Beoogd doel: Vragen stellen.');
  const href = 'https://ec.europa.eu/tools/eudamed/1';
  assert.deepEqual(described(href).link, { href, text: 'Bekijk het hulpmiddel in EUDAMED' });
});

test('certificationsTitle: “Gecertificeerd voor” only if every subject is proved', () => {
  const [proved, unproved] = [{ isProved: true }, { isProved: false }];
  assert.equal(certificationsTitle([proved, proved]), 'Gecertificeerd voor:');
  assert.equal(certificationsTitle([proved, unproved]), 'Certificeringen');
});
