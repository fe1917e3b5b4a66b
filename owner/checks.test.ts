import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claimsThatEnd, isCurrent, openAnswers, ownerWarnings } from './checks.ts';
import { withDemo } from './demo.ts';
import type { Certificates, Claims, FilledIn } from './schema.ts';

const today = '2026-11-23';
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
const proven = withDemo({ claims: sourced, certificates });

test('ownerWarnings: lists each certificate and figure without full proof, and what is missing', () => {
  const nothing = { informationSecurity: {}, careInformationSecurity: {}, medicalDevice: {} };
  const unchecked = warnings({ claims, certificates: nothing }).join();
  assert.match(unchecked, /certificates\.informationSecurity \(standard, issuer, expires\)/);
  assert.match(unchecked, /claims\.automation \(source\), claims\.timeSaved \(source\)/);
  const medicalDevice = { standard: 'NORM 1' };
  assert.match(
    warnings({ certificates: { ...certificates, medicalDevice } }).join(),
    /geen bewijs voor wat de pagina zegt, .*\(BW 6:195\): certificates\.medicalDevice \(issuer, expires\)$/,
  );
  assert.deepEqual(warnings({}), []);
});

test('ownerWarnings: warns of a certificate in its last 30 days and afterwards', () => {
  const name = 'eigen/owner.json: certificates.medicalDevice';
  const soon = (day: string) => [
    `${name} loopt af op ${day}. Vernieuw het en bouw de site opnieuw`,
  ];
  const outcome = 'Een nieuwe build laat het weg';
  for (const [expires, lines] of [
    ['2026-12-24', []],
    ['2026-12-23', soon('2026-12-23')],
    [today, soon(today)],
    ['2026-11-22', [`${name} is afgelopen op 2026-11-22. ${outcome}`]],
  ] as const) {
    const medicalDevice = { ...complete, expires };
    assert.deepEqual(warnings({ certificates: { ...certificates, medicalDevice } }), lines);
  }
});

test('ownerWarnings: warns that the page is built without a figure past its last day', () => {
  const timeSaved = { ...sourced.timeSaved, expires: '2026-11-22' };
  const line =
    'eigen/owner.json: claims.timeSaved is afgelopen op 2026-11-22. Een nieuwe build laat het weg';
  assert.deepEqual(warnings({ claims: { ...sourced, timeSaved } }), [line]);
});

test('isCurrent: true up to and including the last day, and always without one', () => {
  assert.deepEqual(
    [{}, { expires: today }, { expires: '2026-11-22' }].map((proof) => isCurrent(proof, today)),
    [true, true, false],
  );
});

test('claimsThatEnd: lists the claims and certificates with a last day, by name', () => {
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

test('ownerWarnings: warns that class I is declared by the manufacturer itself', () => {
  const medicalDevice = { standard: 'Verordening 2017/745', deviceClass: 'I' };
  const [line = '', ...others] = warnings({ certificates: { ...certificates, medicalDevice } });
  assert.match(line, /medicalDevice is van klasse I: dat verklaart de fabrikant zelf/);
  assert.deepEqual(others, []);
});

test('ownerWarnings, claimsThatEnd, openAnswers: skip claims that are not on the page', () => {
  const notShown = { shown: false, expires: '2026-11-30' };
  const values = withDemo({
    claims: { automation: notShown, timeSaved: notShown },
    certificates: {
      informationSecurity: notShown,
      careInformationSecurity: notShown,
      medicalDevice: notShown,
    },
  });
  assert.deepEqual(warnings(values), []);
  assert.deepEqual(claimsThatEnd(values), []);
  assert.doesNotMatch(openAnswers(values).join(), /claims/);
});

test('openAnswers: lists the paths of missing answers, and counts an empty list as missing', () => {
  const all = openAnswers(withDemo({}));
  assert.equal(all.length, 16);
  assert.equal(all[0], 'hardCalls');
  assert.deepEqual(openAnswers(withDemo({ systems: [], questions: [] })), all);
  const answered = withDemo({
    systems: ['H'],
    demo: { minutes: 30 },
    documents: [{ name: 'DPIA', link: '/dpia.pdf' }],
    claims: { automation: { shownSource: 'meting, 2026' } },
  });
  const closed = ['systems', 'demo.minutes', 'documents', 'claims.automation.shownSource'];
  assert.deepEqual(
    openAnswers(answered),
    all.filter((path) => !closed.includes(path)),
  );
});

/** The warnings, without the one about demo values. */
function warnings(values: Partial<FilledIn>): string[] {
  return ownerWarnings(today, { ...proven, ...values }).filter(
    (line) => !line.includes('voorbeelden'),
  );
}
