import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Certificates, Claims, Owner } from '../owner.ts';
import { claimsThatEnd, filledIn, ownerWarnings, wrongSettings } from './checks.ts';

const today = '2026-11-23';
const { owner } = filledIn;
const claims: Claims = {
  automation: { percent: 65 },
  timeSaved: { hoursFrom: 3, hoursTo: 12 },
};
const complete = {
  standard: 'NORM 7510',
  issuer: 'Keurder B.V.',
  expires: '2028-12-31',
};
const certificates: Certificates = {
  informationSecurity: complete,
  careInformationSecurity: complete,
  medicalDevice: complete,
};
const sourced = {
  automation: { ...claims.automation, source: 'Dossier 12' },
  timeSaved: { ...claims.timeSaved, source: 'Dossier 13' },
};
const proven = { owner: { ...owner, product: 'Belhulp' }, claims: sourced, certificates };

test('what ships is right', () => {
  assert.deepEqual(wrongSettings(), []);
});

const right: [Partial<Owner>, Partial<Certificates>][] = [
  [{ bookingUrl: 'https://agenda.example.nl/demo?type=kort' }, {}],
  [{ sampleCall: { audio: '/voorbeeldgesprek.mp3' } }, {}],
  [{ privacy: { ...owner.privacy, backupDays: 14 } }, {}],
  ...['foto.jpg', './Mijn foto (2026).JPEG', 'eigen/wij.png', 'site/foto.webp'].map(
    (file): (typeof right)[number] => [
      { contact: { role: 'oprichter', photo: { file, alt: 'Jo' } } },
      {},
    ],
  ),
  [{}, { medicalDevice: { link: 'https://keurder.example/1' } }],
  [{}, { medicalDevice: { link: '/verklaring.pdf', expires: '2027-02-28' } }],
];
for (const [settings, certified] of right)
  test(`${JSON.stringify({ ...settings, ...certified })} is right`, () => {
    assert.deepEqual(wrongSettings(withThese(settings, certified)), []);
  });

const wrong: [Partial<Owner>, Partial<Certificates>, says: RegExp][] = [
  ...['agenda.example.nl', 'http://agenda.example.nl', 'javascript:alert(1)', ''].map(
    (bookingUrl): (typeof wrong)[number] => [
      { bookingUrl },
      {},
      /^bookingUrl in owner\.ts is ".*"; it may be an https address/,
    ],
  ),
  ...['voorbeeldgesprek.mp3', '//elders.example/a.mp3', '/gesprek.docx', '/mijn gesprek.mp3'].map(
    (audio): (typeof wrong)[number] => [
      { sampleCall: { audio } },
      {},
      /^sampleCall\.audio in owner\.ts is ".*"; it may be a sound file in site\/public/,
    ],
  ),
  ...['', ' ', 'x'.repeat(61)].map((role): (typeof wrong)[number] => [
    { contact: { role } },
    {},
    /^contact\.role in owner\.ts is ".*"; it may be a text of 1 to 60 characters$/,
  ]),
  ...[
    ...['foto.heic', 'foto', '/home/foto.jpg', '../foto.jpg', 'C:\\..\\foto.jpg'],
    ...['site/public/foto.jpg', './site/public/foto.jpg', ''],
  ].map((file): (typeof wrong)[number] => [
    { contact: { photo: { file, alt: 'Jo' } } },
    {},
    /^contact\.photo\.file in owner\.ts is ".*"; it may be a JPEG, PNG or WebP file in the project's/,
  ]),
  ...['', ' ', 'x'.repeat(151)].map((alt): (typeof wrong)[number] => [
    { contact: { photo: { file: 'foto.jpg', alt } } },
    {},
    /^contact\.photo\.alt in owner\.ts is ".*"; it may be a text of 1 to 150 characters$/,
  ]),
  ...[0, -1, 1.5, Number.NaN].map((backupDays): (typeof wrong)[number] => [
    { privacy: { ...owner.privacy, backupDays } },
    {},
    /^privacy\.backupDays in owner\.ts is .*; it may be a whole number from 1$/,
  ]),
  ...['javascript:alert(1)', 'http://keurder.example', '/verklaring.docx', '/één.pdf'].map(
    (link): (typeof wrong)[number] => [
      {},
      { medicalDevice: { link } },
      /^certificates\.medicalDevice\.link in owner\.ts is ".*"; it may be an https address, or a PDF/,
    ],
  ),
  ...['31-12-2027', '2027-13-01', '2027-02-30', '2027'].map((expires): (typeof wrong)[number] => [
    {},
    { informationSecurity: { expires } },
    /^certificates\.informationSecurity\.expires in owner\.ts is ".*"; it may be a day such as/,
  ]),
];
for (const [settings, certified, says] of wrong)
  test(`${JSON.stringify({ ...settings, ...certified })} stops build and start, with what would be right`, () => {
    const [line, ...others] = wrongSettings(withThese(settings, certified));
    assert.match(line ?? '', says);
    assert.deepEqual(others, []);
  });

test('a certificate without standard, issuer or last day, and a figure without a source, wait for the owner', () => {
  const nothing = { informationSecurity: {}, careInformationSecurity: {}, medicalDevice: {} };
  const unchecked = warnings({ claims, certificates: nothing }).join();
  assert.match(unchecked, /certificates\.informationSecurity \(standard, issuer, expires\)/);
  assert.match(unchecked, /claims\.automation \(source\), claims\.timeSaved \(source\)/);
  const medicalDevice = { standard: 'NORM 1' };
  assert.match(
    warnings({ certificates: { ...certificates, medicalDevice } }).join(),
    /nobody can check yet: certificates\.medicalDevice \(issuer, expires\)$/,
  );
  assert.deepEqual(warnings({}), []);
});

const ends: [expires: string, says: RegExp | undefined][] = [
  ['2027-01-07', undefined],
  ['2026-12-24', undefined],
  ['2026-12-23', /^certificates\.medicalDevice in owner\.ts ends on 2026-12-23: /],
  ['2026-11-23', /^certificates\.medicalDevice in owner\.ts ends on 2026-11-23: /],
  [
    '2026-11-22',
    /ended on 2026-11-22: what is built since then is without its standard, issuer, number and link$/,
  ],
];
for (const [expires, says] of ends)
  test(`a certificate until ${expires} ${says ? 'is warned of' : 'is no news'} on ${today}`, () => {
    const medicalDevice = { ...complete, expires };
    const [line, ...others] = warnings({ certificates: { ...certificates, medicalDevice } });
    if (says) assert.match(line ?? '', says);
    else assert.equal(line, undefined);
    assert.deepEqual(others, []);
  });

test('a figure past its day is warned of, as the page is built without it', () => {
  const timeSaved = { ...sourced.timeSaved, expires: '2026-11-22' };
  const line =
    'claims.timeSaved in owner.ts ended on 2026-11-22: what is built since then is without it';
  assert.deepEqual(warnings({ claims: { ...sourced, timeSaved } }), [line]);
});

test('claims and certificates with a last day are told by name, and no others', () => {
  const timeSaved = { ...sourced.timeSaved, expires: '2026-12-31' };
  const medicalDevice = { ...complete, expires: '2027-01-31' };
  const values = {
    ...proven,
    claims: { ...sourced, timeSaved },
    certificates: { informationSecurity: {}, careInformationSecurity: {}, medicalDevice },
  };
  assert.deepEqual(
    claimsThatEnd(values).map(({ name, lastDay }) => [name, lastDay]),
    [
      ['de uitspraak over 3-12 uur (claims.timeSaved)', '2026-12-31'],
      [
        'het certificaat Regelgeving voor medische hulpmiddelen (certificates.medicalDevice)',
        '2027-01-31',
      ],
    ],
  );
});

function withThese(settings: Partial<Owner>, certified: Partial<Certificates>) {
  return {
    ...filledIn,
    owner: { ...owner, ...settings },
    certificates: { ...filledIn.certificates, ...certified },
  };
}

/** What is said beside the demo values. */
function warnings(values: Partial<typeof filledIn>): string[] {
  return ownerWarnings(today, { ...proven, ...values }).filter((line) => !line.includes('demo'));
}
