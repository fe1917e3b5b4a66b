import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Certificates, Claims } from '../owner.ts';
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

test('owner.ts ships without wrong values', () => {
  assert.deepEqual(wrongSettings(), []);
});

const text = (most: number) => `a text of 1 to ${most} characters`;
const phrase = (most: number, example: string) =>
  `1 to ${most} characters without a full stop, such as ${example}`;
const link = (example: string) =>
  `an https address, or a PDF in site/public such as ${example}, named without spaces and accents`;
const long = (length: number) => 'x'.repeat(length);
const asked = { question: long(150), answer: long(800) };

const settings: [path: string, may: string, right: unknown[], wrong: unknown[]][] = [
  [
    'bookingUrl',
    'an https address such as https://agenda.example.nl/demo',
    ['https://agenda.example.nl/demo?type=kort'],
    ['agenda.example.nl', 'http://agenda.example.nl', 'javascript:alert(1)', ''],
  ],
  [
    'sampleCall.audio',
    'a sound file in site/public such as /voorbeeldgesprek.mp3, named without spaces and accents',
    ['/voorbeeldgesprek.mp3'],
    ['voorbeeldgesprek.mp3', '//elders.example/a.mp3', '/gesprek.docx', '/mijn gesprek.mp3'],
  ],
  ['contact.role', text(60), ['oprichter', long(60)], ['', ' ', long(61)]],
  [
    'contact.photo.file',
    "a JPEG, PNG or WebP file in the project's folder such as foto.jpg, but not in site/public, which is published as it is",
    ['foto.jpg', './Mijn foto (2026).JPEG', 'eigen/wij.png', 'site/foto.webp'],
    [
      ...['foto.heic', 'foto', '/home/foto.jpg', '../foto.jpg', 'C:\\..\\foto.jpg'],
      ...['site/public/foto.jpg', './site/public/foto.jpg', ''],
    ],
  ],
  ['contact.photo.alt', text(150), ['Jo', long(150)], ['', ' ', long(151)]],
  ['privacy.backupDays', 'a whole number from 1', [1, 14], [0, -1, 1.5, Number.NaN]],
  [
    'certificates.medicalDevice.link',
    link('/certificaat.pdf'),
    ['https://keurder.example/1', '/verklaring.pdf'],
    ['javascript:alert(1)', 'http://keurder.example', '/verklaring.docx', '/één.pdf'],
  ],
  [
    'certificates.informationSecurity.expires',
    'a day such as 2027-12-31',
    ['2027-02-28'],
    ['31-12-2027', '2027-13-01', '2027-02-30', '2027'],
  ],
  [
    'systems',
    'a list of up to 12 names',
    [[], Array(12).fill(long(30))],
    [Array(13).fill('H'), 'HIS'],
  ],
  ['systems.0', text(30), ['H'], [' ', long(31)]],
  [
    'replyWithin',
    phrase(40, 'binnen één werkdag'),
    ['nu', long(40)],
    ['', 'binnen een dag.', long(41)],
  ],
  ['demo.minutes', 'a whole number from 5 to 240', [5, 240], [0, 4, 4.5, 241, Number.NaN]],
  ['demo.where', phrase(60, 'via een videogesprek'), ['bij u', long(60)], ['Bij u!', long(61)]],
  [
    'questions',
    'a list of up to 15 questions',
    [[], Array(15).fill(asked)],
    [Array(16).fill(asked)],
  ],
  ['questions.0.question', text(150), ['Nu?'], ['', long(151)]],
  ['questions.0.answer', text(800), ['Ja.'], ['', long(801)]],
  [
    'documents.dpia',
    link('/verwerkersovereenkomst.pdf'),
    ['https://bel.example/dpia?taal=nl', '/p.pdf'],
    ['http://bel.example', 'javascript:alert(1)', '/dpia.docx', 'dpia.pdf', '/één.pdf'],
  ],
  ['claims.automation.shownSource', text(100), ['meting, 2026'], ['', long(101)]],
];
for (const [path, may, right, wrong] of settings)
  test(`${path} may be ${may}; anything else stops build and start, and says so`, () => {
    for (const value of right) assert.deepEqual(wrongSettings(withThis(path, value)), []);
    for (const value of wrong) {
      const [line = '', ...others] = wrongSettings(withThis(path, value));
      assert.ok(line.startsWith(`${path} in owner.ts is ${JSON.stringify(value).slice(0, 60)}`));
      assert.ok(line.endsWith(`; it may be ${may}`), line);
      assert.deepEqual(others, []);
    }
  });

test('the line about a long value shows its beginning, and the length of a text', () => {
  for (const [path, value, shown] of [
    ['questions.0.answer', long(801), `"${long(59)}…" (801 characters);`],
    ['questions', Array(16).fill(asked), `[{"question":"${long(46)}…;`],
  ] as const)
    assert.ok(wrongSettings(withThis(path, value)).join().includes(` is ${shown} it may be `));
});

test('a certificate without standard, issuer or last day is told, and a figure without source', () => {
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

test('a certificate gives a warning in its last 30 days and afterwards', () => {
  const name = 'certificates.medicalDevice in owner.ts';
  const soon = (day: string) => [`${name} ends on ${day}: renew it and build again`];
  const what = 'later builds leave out its standard, issuer, number and link';
  for (const [expires, lines] of [
    ['2026-12-24', []],
    ['2026-12-23', soon('2026-12-23')],
    [today, soon(today)],
    ['2026-11-22', [`${name} ended on 2026-11-22: ${what}`]],
  ] as const) {
    const medicalDevice = { ...complete, expires };
    assert.deepEqual(warnings({ certificates: { ...certificates, medicalDevice } }), lines);
  }
});

test('a figure past its last day gives a warning, as the page is built without it', () => {
  const timeSaved = { ...sourced.timeSaved, expires: '2026-11-22' };
  const line = 'claims.timeSaved in owner.ts ended on 2026-11-22: later builds leave it out';
  assert.deepEqual(warnings({ claims: { ...sourced, timeSaved } }), [line]);
});

test('each claim or certificate with a last day has a name, and no others are listed', () => {
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

/** What is filled in, with one value replaced. @param path As messages name it: `contact.role`. */
function withThis(path: string, value: unknown): typeof filledIn {
  const values = structuredClone(filledIn);
  const isOwner = !/^(?:claims|certificates)\./.test(path);
  const names = path.split('.');
  const last = names.pop() ?? '';
  let place = (isOwner ? values.owner : values) as Record<string, unknown>;
  for (const [index, name] of names.entries()) {
    place[name] ??= /^\d/.test(names[index + 1] ?? last) ? [] : {};
    place = place[name] as Record<string, unknown>;
  }
  place[last] = value;
  return values;
}

/** The warnings, without the one about demo values. */
function warnings(values: Partial<typeof filledIn>): string[] {
  return ownerWarnings(today, { ...proven, ...values }).filter((line) => !line.includes('demo'));
}
