import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readableShade } from './brand.ts';
import { aboutAt, namesAt, problemAt, typeAt } from './describe.ts';
import { ownerProblems, readOwner } from './read.ts';

const long = (length: number) => 'x'.repeat(length);
const asked = { question: long(150), answer: long(800) };

const values: [path: string, right: unknown[], wrong: unknown[]][] = [
  ['product', ['O’Brien & Zn.', long(80)], ['', ' ', long(81), null]],
  ['phone', ['085 123 4567', '+31 (0)85 - 765 43 21', '0800-1234'], ['085 123', 'bel', 8]],
  ['company.kvk', ['70605040'], ['1234567', '123456789', 1234567]],
  ['company.btw', ['NL001122334B01'], ['123456789B01', 'NL123456789', 'nl123456789b01']],
  ['company.privacyEmail', ['a@bel.nl', 'fg@zorg.müller.nl'], ['bel.nl', 'a@bel', 'Jo <a@bel.nl>']],
  ['privacy.retentionDays', [1, 3650], [0, 3651, '365', 1.5]],
  ['privacy.backupDays', [1, 3650], [0, 3651, '14']],
  ['privacy.processors.0.outsideEea', [false, 'India, onder EU-modelcontracten'], [true, '', null]],
  [
    'bookingUrl',
    ['https://agenda.example.nl/demo?type=kort'],
    ['agenda.example.nl', 'http://agenda.example.nl', 'javascript:alert(1)', ''],
  ],
  [
    'sampleCall.audio',
    ['/voorbeeldgesprek.mp3'],
    ['voorbeeldgesprek.mp3', '//elders.example/a.mp3', '/gesprek.docx', '/mijn gesprek.mp3'],
  ],
  ['sampleCall.patientVoice', ['person', 'machine'], ['mens', true]],
  ['contact.role', [long(60)], ['', ' ', long(61)]],
  [
    'contact.photo.file',
    ['foto.jpg', './Mijn foto (2026).JPEG', 'eigen/wij.png', 'site/foto.webp'],
    [
      ...['foto.heic', 'foto', '/home/foto.jpg', '../foto.jpg', 'C:\\..\\foto.jpg'],
      ...['public/foto.jpg', './public/foto.jpg', ''],
    ],
  ],
  ['brandColour', ['#123456', '#0B2A4A'], ['groen', '#fff', '0b2a4a', '#0b2a4g', '', 7]],
  ['logo', ['logo.svg', './Ons logo.PNG'], ['logo.gif', '../logo.svg', './public/logo.svg', '']],
  ['claims.automation.percent', [1, 100], [0, 101, '75']],
  ['claims.automation.shown', [true, false], ['nee']],
  ['claims.automation.shownSource', [long(100)], ['', long(101)]],
  [
    'certificates.informationSecurity.expires',
    ['2027-02-28'],
    ['31-12-2027', '2027-13-01', '2027-02-30', '2027'],
  ],
  [
    'certificates.medicalDevice.link',
    ['https://keurder.example/1', '/verklaring.pdf'],
    ['javascript:alert(1)', 'http://keurder.example', '/verklaring.docx', '/één.pdf'],
  ],
  [
    'certificates.medicalDevice.deviceClass',
    ['I', 'Is', 'IIb', 'III'],
    ['1', 'II', 'klasse I', 'iia'],
  ],
  [
    'certificates.medicalDevice.udi',
    ['(01)08719999999999', 'https://ec.europa.eu/tools/eudamed/#/screen/1'],
    ['http://ec.europa.eu', 'nog niet bekend', ''],
  ],
  ['systems', [[], Array(12).fill(long(30))], [Array(13).fill('H'), 'HIS']],
  ['systems.0', ['H'], [' ', long(31)]],
  ['replyWithin', ['nu', long(40)], ['', 'binnen een dag.', 'vandaag! ', long(41)]],
  ['demo.minutes', [5, 240], [0, 4, 4.5, 241]],
  ['demo.where', ['bij u', long(60)], ['Bij u!', long(61)]],
  ['questions', [[], Array(15).fill(asked)], [Array(16).fill(asked)]],
  ['words', [{}], ['Belt.', []]],
  ['words.hero/lead', [long(600)], ['', ' ', long(601)]],
  ['documents.0.link', ['https://bel.example/dpia?taal=nl', '/p.pdf'], ['dpia.pdf']],
];
for (const [path, right, wrong] of values)
  test(`owner.json: valid values of ${path} pass, and others are reported with what is expected`, () => {
    for (const value of right) assert.deepEqual(problemsWith(path, value), []);
    for (const value of wrong) {
      const [line = '', ...others] = problemsWith(path, value);
      const start = `eigen/owner.json, regel 1: ${path} is ${JSON.stringify(value).slice(0, 60)}`;
      assert.equal(line.slice(0, start.length), start);
      assert.equal(line.split('. Verwacht: ')[1], aboutAt(path).errorMessage);
      assert.deepEqual(others, []);
    }
  });

const mistakes: [what: string, file: string | Uint8Array, message: string][] = [
  [
    'a missing quote at the end of a text',
    '{\r\n  "product": "Bel,\r\n  "phone": "085 123 4567"\r\n}',
    'eigen/owner.json, regel 2: "Bel, begint een tekst zonder aanhalingsteken aan het eind: "',
  ],
  [
    'a text without quotes',
    '{\n  "product": Bel\n}',
    'eigen/owner.json, regel 2: Bel staat zonder aanhalingstekens. Zet tekst tussen rechte aanhalingstekens: "tekst"',
  ],
  [
    'a number with a leading zero without quotes',
    '{\n  "phone": 0229123456\n}',
    'eigen/owner.json, regel 2: 0229123456 staat zonder aanhalingstekens. Zet tekst tussen rechte aanhalingstekens: "tekst"',
  ],
  [
    'a number instead of a quoted text',
    '{"company": {\n  "kvk": 12345678\n}}',
    'eigen/owner.json, regel 2: company.kvk is 12345678. Zet het tussen aanhalingstekens: "12345678"',
  ],
  [
    'a number after a quotation mark in a text',
    '{\n  "product": "de "1 kans""\n}',
    'eigen/owner.json, regel 2: 1 staat direct na een aanhalingsteken. Schrijf \\" voor een aanhalingsteken in een tekst',
  ],
  [
    'a missing comma after a number',
    '{\n  "demo": {"minutes": 30"where": "hier"}\n}',
    'eigen/owner.json, regel 2: "where" staat er zonder komma ervoor. Zet een komma achter de waarde ervoor',
  ],
  [
    'a quotation mark in a text',
    '{\n  "product": "de "baas""\n}',
    'eigen/owner.json, regel 2: baas staat direct na een aanhalingsteken. Schrijf \\" voor een aanhalingsteken in een tekst',
  ],
  [
    'curly quotes',
    '{\n  “product”: “Bel”\n}',
    'eigen/owner.json, regel 2: “product” staat zonder aanhalingstekens. Zet tekst tussen rechte aanhalingstekens: "tekst"',
  ],
  [
    'a missing comma',
    '{\n  "product": "Bel"\n  "phone": "085 123 4567"\n}',
    'eigen/owner.json, regel 3: "phone" staat er zonder komma ervoor. Zet een komma achter de waarde ervoor',
  ],
  [
    'an extra comma',
    '{\n  "product": "Bel",\n}',
    'eigen/owner.json, regel 3: } staat waar een naam tussen aanhalingstekens hoort. Na de laatste waarde staat geen komma',
  ],
  [
    'a comment',
    '{\n  // mijn naam\n}',
    'eigen/owner.json, regel 2: // mijn naam begint een opmerking. Haal die weg',
  ],
  [
    'a Dutch yes',
    '{"sourceLabels": ja}',
    'eigen/owner.json, regel 1: ja kan hier niet. Verwacht: true of false',
  ],
  [
    'a missing bracket',
    '{\n  "product": "Bel"\n',
    'eigen/owner.json, regel 3: het bestand houdt op waar nog iets hoort, zoals }',
  ],
  [
    'an empty file',
    '',
    'eigen/owner.json, regel 1: het bestand houdt op waar nog iets hoort, zoals }',
  ],
  [
    'a list instead of a group',
    '[]',
    'eigen/owner.json bevat geen gegevens. Verwacht: {}, of meer tussen { en }',
  ],
  [
    'UTF-16 without a byte-order mark',
    Buffer.from('{}', 'utf16le'),
    'eigen/owner.json is niet als UTF-8 bewaard. Bewaar het opnieuw als UTF-8',
  ],
  [
    'Windows-1252',
    Buffer.from('{"product": "é"}', 'latin1'),
    'eigen/owner.json is niet als UTF-8 bewaard. Bewaar het opnieuw als UTF-8',
  ],
  [
    'a misspelled name',
    '{\n  "company": {\n    "naam": "Bel B.V."\n  }\n}',
    'eigen/owner.json, regel 3: company.naam bestaat niet. Hier kan staan: name, seat, address, kvk, btw, email, privacyEmail, securityEmail',
  ],
  [
    'a repeated name',
    '{\n  "phone": "085 123 4567",\n  "phone": "085 123 4568"\n}',
    'eigen/owner.json, regel 3: phone staat er twee keer. Laat één van de twee staan',
  ],
  [
    'a group without one of its required values',
    '{\n  "contact": {\n    "photo": { "file": "foto.jpg" }\n  }\n}',
    'eigen/owner.json, regel 3: contact.photo.alt ontbreekt. Verwacht: een tekst van 1 tot 150 tekens, zoals Anna de Vries met een koptelefoon op',
  ],
  [
    'a text instead of a group',
    '{ "company": "Bel B.V." }',
    'eigen/owner.json, regel 1: company is "Bel B.V.". Verwacht: een groep tussen { en }, met name, seat, address, kvk, btw, email, privacyEmail, securityEmail',
  ],
  [
    'a minimum of hours above the maximum',
    '{ "claims": { "timeSaved": { "hoursFrom": 12 } } }',
    'eigen/owner.json, regel 1: claims.timeSaved.hoursFrom is 12. Verwacht: hoogstens claims.timeSaved.hoursTo, en dat is 10',
  ],
  [
    'a long text, truncated,',
    `{ "replyWithin": "${long(900)}" }`,
    `eigen/owner.json, regel 1: replyWithin is "${long(59)}…" (900 tekens). Verwacht: 1 tot 40 tekens zonder punt aan het eind, zoals binnen één werkdag`,
  ],
];
for (const [what, file, message] of mistakes)
  test(`owner.json: ${what} is reported in one Dutch line with its place`, () => {
    assert.deepEqual(problemsOf(file), [message]);
  });

test('owner.json: a brand colour in which text is hard to read is reported with the nearest shade', () => {
  const [line = '', ...others] = problemsOf('{\n  "brandColour": "#ffd400"\n}');
  assert.match(line, /, regel 2: brandColour is "#ffd400"\. Verwacht: een kleur waarin tekst goed/);
  assert.ok(line.endsWith(`ligt ${readableShade('#ffd400')}`), line);
  assert.deepEqual(others, []);
});

test('owner.json: a count in the results cannot exceed the one that includes it', () => {
  const period = { period: 'mei', source: 'S' };
  const results = { called: 10, reached: 9, completed: 8, passedOn: 7, ...period };
  for (const [change, expected] of [
    [{ reached: 11 }, 'hoogstens results.called, en dat is 10'],
    [{ completed: 10 }, 'hoogstens results.reached, en dat is 9'],
    [{ passedOn: 10 }, 'hoogstens results.reached, en dat is 9'],
  ] as const) {
    const file = JSON.stringify({ results: { ...results, ...change } });
    assert.match(problemsOf(file).join(), RegExp(`Verwacht: ${expected}$`));
  }
});

test('owner.json: each mistake is reported with its line number', () => {
  const file = '{\n  "phone": "1",\n  "produkt": "Bel",\n  "company": {\n    "kvk": "2"\n  }\n}';
  const lines = problemsOf(file).map((line) =>
    /^eigen\/owner\.json, regel (\d): (\w+)/.exec(line)?.slice(1),
  );
  assert.deepEqual(lines.sort(), [
    ['2', 'phone'],
    ['3', 'produkt'],
    ['5', 'company'],
  ]);
});

test('owner.json: may have a byte-order mark and Windows line endings', () => {
  assert.deepEqual(problemsOf('\uFEFF{\r\n  "product": "Bel"\r\n}\r\n'), []);
});

test('readOwner: completes groups from the demo, but not lists', () => {
  const file = Buffer.from(
    '{"$schema": "./s.json", "company": {"name": "Bel B.V."}, "privacy": {"processors": []}}',
  );
  const read = readOwner(file);
  assert.ok('values' in read);
  const { company, privacy, product } = read.values;
  assert.equal(company.name, 'Bel B.V.');
  assert.match(company.kvk, /^0+$/);
  assert.deepEqual(privacy, { retentionDays: 365, processors: [] });
  assert.ok(product);
  assert.ok(!('$schema' in read.values));
});

test('ownerProblems: none in the owner.json of this project, if any', () => {
  assert.deepEqual(ownerProblems(), []);
});

test('aboutAt: each value has a title, and its examples are valid', () => {
  for (const path of pathsIn('')) {
    const { title, examples = [] } = aboutAt(path);
    assert.match(title, /\w/, path);
    for (const example of examples) {
      const refused = problemsWith(path, example).filter((line) => line.includes(`: ${path} is `));
      assert.deepEqual(refused, [], path);
    }
  }
});

test('problemAt: describes what is expected of each kind of value', () => {
  for (const [path, value, expected] of [
    ['company.kvk', '1', '8 cijfers, zoals 12345678'],
    ['questions.0.answer', '', 'een tekst van 1 tot 800 tekens'],
    ['demo.minutes', 1, 'een heel getal van 5 tot 240, zonder aanhalingstekens, zoals 30'],
    ['sourceLabels', '', 'true (ja) of false (nee), zonder aanhalingstekens'],
    ['documents.0.date', '', 'een dag die bestaat, als jaar-maand-dag zoals 2027-12-31'],
    [
      'documents.0.link',
      '',
      'een adres dat met https:// begint, of een PDF in eigen/public, met / ervoor, en zonder spaties en accenten in de naam, zoals /verwerkersovereenkomst.pdf',
    ],
    ['sampleCall.turnsAt.0', -1, 'een aantal seconden, zonder aanhalingstekens'],
    ['sampleCall.patientVoice', '', '"person" (een mens) of "machine" (een computerstem)'],
    ['systems', '', 'een lijst van hoogstens 12 namen, tussen [ en ]'],
    [
      'privacy.processors.3.outsideEea',
      '',
      'false, of waarheen de gegevens gaan en wat ze daar beschermt',
    ],
    ['privacy.processors.3.outsideEea', false, undefined],
  ])
    assert.equal(problemAt(String(path), value), expected);
});

function pathsIn(group: string): string[] {
  const names = typeAt(group) === 'array' ? ['0'] : namesAt(group);
  return names.flatMap((name) => {
    const path = group ? `${group}.${name}` : name;
    return [path, ...pathsIn(path)];
  });
}

function problemsOf(file: string | Uint8Array): string[] {
  const read = readOwner(Buffer.from(file));
  return 'problems' in read ? read.problems : [];
}

/** The problems of a file with this value and the others its group requires. @param path As in messages: `contact.role`. */
function problemsWith(path: string, value: unknown): string[] {
  const siblings: Record<string, unknown> = {
    'contact.photo.file': { alt: 'Jo' },
    'sampleCall.audio': { patientVoice: 'person' },
    'sampleCall.patientVoice': { audio: '/gesprek.mp3' },
    'documents.0.link': { name: 'DPIA' },
    'privacy.processors.0.outsideEea': { name: 'Post B.V.' },
  };
  const names = path.split('.');
  const last = names.pop() ?? '';
  const inner = /^\d+$/.test(last) ? [value] : { ...(siblings[path] as object), [last]: value };
  const file = names.reduceRight<unknown>(
    (held, name) => (/^\d+$/.test(name) ? [held] : { [name]: held }),
    inner,
  );
  return problemsOf(JSON.stringify(file));
}
