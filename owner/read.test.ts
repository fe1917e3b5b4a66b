import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { aboutAt, namesAt, problemAt } from './describe.ts';
import { jsonSchema, schemaFile } from './json-schema.ts';
import { readOwner } from './read.ts';

const long = (length: number) => 'x'.repeat(length);
const asked = { question: long(150), answer: long(800) };

const text = (most: number, example?: string) =>
  `een tekst van 1 tot ${most} tekens${example ? `, zoals ${example}` : ''}`;
const phrase = (most: number, example: string) =>
  `1 tot ${most} tekens zonder punt aan het eind, zoals ${example}`;
const whole = (from: number, to: number, example?: number) =>
  `een heel getal van ${from} tot ${to}, zonder aanhalingstekens${example ? `, zoals ${example}` : ''}`;
const link = (example: string) =>
  `een adres dat met https:// begint, of een PDF in site/public zonder spaties en accenten in de naam, zoals ${example}`;

const values: [path: string, may: string, right: unknown[], wrong: unknown[]][] = [
  ['product', text(80, 'Belhulp'), ['O’Brien & Zn.', long(80)], ['', ' ', long(81), 7, null]],
  [
    'phone',
    'een telefoonnummer van minstens 8 cijfers, zoals 085 123 4567',
    ['085 123 4567', '+31 (0)85 - 765 43 21', '0800-1234'],
    ['085 123', 'bel ons', 851234567],
  ],
  ['company.kvk', '8 cijfers, zoals 12345678', ['70605040'], ['1234567', '123456789', 12345678]],
  [
    'company.btw',
    'NL, 9 cijfers, B en 2 cijfers, zoals NL123456789B01',
    ['NL001122334B01'],
    ['123456789B01', 'NL123456789', 'nl123456789b01'],
  ],
  [
    'company.privacyEmail',
    'een e-mailadres, zoals privacy@uwbedrijf.nl',
    ['a@bel.example', 'fg@zorg.müller.nl'],
    ['bel.example', 'a@bel', 'Jo <a@bel.example>'],
  ],
  ['privacy.retentionDays', whole(1, 3650, 365), [1, 1095], [0, '365', 1.5]],
  ['privacy.backupDays', whole(1, 3650, 14), [1, 14], [0, -1, 1.5, '14']],
  [
    'privacy.processors.0.outsideEea',
    'false, of waarheen de gegevens gaan en wat ze daar beschermt',
    [false, 'India, onder EU-modelcontracten'],
    [true, '', null],
  ],
  [
    'bookingUrl',
    'een adres dat met https:// begint, zoals https://agenda.uwbedrijf.nl/demo',
    ['https://agenda.example.nl/demo?type=kort'],
    ['agenda.example.nl', 'http://agenda.example.nl', 'javascript:alert(1)', ''],
  ],
  [
    'sampleCall.audio',
    'een geluidsbestand in site/public (mp3, m4a, opus of wav) zonder spaties en accenten in de naam, zoals /voorbeeldgesprek.mp3',
    ['/voorbeeldgesprek.mp3'],
    ['voorbeeldgesprek.mp3', '//elders.example/a.mp3', '/gesprek.docx', '/mijn gesprek.mp3'],
  ],
  ['contact.role', text(60, 'oprichter'), ['oprichter', long(60)], ['', ' ', long(61)]],
  [
    'contact.photo.file',
    'een JPEG, PNG of WebP in de map van het project, niet in site/public, dat zo gepubliceerd wordt, zoals foto.jpg',
    ['foto.jpg', './Mijn foto (2026).JPEG', 'eigen/wij.png', 'site/foto.webp'],
    [
      ...['foto.heic', 'foto', '/home/foto.jpg', '../foto.jpg', 'C:\\..\\foto.jpg'],
      ...['site/public/foto.jpg', './site/public/foto.jpg', ''],
    ],
  ],
  [
    'certificates.medicalDevice.link',
    link('/certificaat.pdf'),
    ['https://keurder.example/1', '/verklaring.pdf'],
    ['javascript:alert(1)', 'http://keurder.example', '/verklaring.docx', '/één.pdf'],
  ],
  [
    'certificates.informationSecurity.expires',
    'een dag die bestaat, als jaar-maand-dag zoals 2027-12-31',
    ['2027-02-28'],
    ['31-12-2027', '2027-13-01', '2027-02-30', '2027'],
  ],
  ['claims.automation.percent', whole(1, 100), [1, 100], [0, 101, '75']],
  [
    'claims.automation.shown',
    'true (ja) of false (nee), zonder aanhalingstekens',
    [true, false],
    ['nee'],
  ],
  [
    'claims.automation.shownSource',
    text(100, 'meting bij 12 praktijken, 2026'),
    ['meting'],
    ['', long(101)],
  ],
  [
    'systems',
    'een lijst van hoogstens 12 namen, tussen [ en ]',
    [[], Array(12).fill(long(30))],
    [Array(13).fill('H'), 'HIS'],
  ],
  ['systems.0', text(30, 'Voorbeeld-HIS'), ['H'], [' ', long(31)]],
  [
    'replyWithin',
    phrase(40, 'binnen één werkdag'),
    ['nu', long(40)],
    ['', 'binnen een dag.', 'vandaag! ', long(41)],
  ],
  [
    'sampleCall.patientVoice',
    '"person" (een mens) of "machine" (een computerstem)',
    ['person', 'machine'],
    ['mens', true],
  ],
  [
    'certificates.medicalDevice.deviceClass',
    'I, Is, Im, Ir, IIa, IIb of III, zoals IIa',
    ['I', 'Is', 'IIb', 'III'],
    ['1', 'II', 'klasse I', 'iia'],
  ],
  [
    'certificates.medicalDevice.udi',
    'de UDI-DI, of het adres in EUDAMED dat met https:// begint, zoals 08719999999999',
    ['(01)08719999999999', 'https://ec.europa.eu/tools/eudamed/#/screen/1'],
    ['http://ec.europa.eu', 'nog niet bekend', ''],
  ],
  ['demo.minutes', whole(5, 240, 30), [5, 240], [0, 4, 4.5, 241]],
  ['demo.where', phrase(60, 'via een videogesprek'), ['bij u', long(60)], ['Bij u!', long(61)]],
  [
    'questions',
    'een lijst van hoogstens 15 vragen, tussen [ en ]',
    [[], Array(15).fill(asked)],
    [Array(16).fill(asked)],
  ],
  [
    'documents.0.link',
    link('/verwerkersovereenkomst.pdf'),
    ['https://bel.example/dpia?taal=nl', '/p.pdf'],
    ['dpia.pdf'],
  ],
];
for (const [path, may, right, wrong] of values)
  test(`${path} may be ${may}; anything else is told in one line`, () => {
    for (const value of right) assert.deepEqual(problemsWith(path, value), []);
    for (const value of wrong) {
      const [line = '', ...others] = problemsWith(path, value);
      assert.ok(
        line.startsWith(`owner.json, regel 1: ${path} is ${JSON.stringify(value).slice(0, 60)}`),
        line,
      );
      assert.ok(line.endsWith(`. Verwacht: ${may}`), line);
      assert.deepEqual(others, []);
    }
  });

const mistakes: [what: string, file: string | Uint8Array, says: string][] = [
  [
    'a quote that is missing at the end of a text',
    '{\r\n  "product": "Bel,\r\n  "phone": "085 123 4567"\r\n}',
    'owner.json, regel 2: "Bel, begint een tekst zonder aanhalingsteken aan het eind: "',
  ],
  [
    'a text without quotes',
    '{\n  "product": Bel\n}',
    'owner.json, regel 2: Bel staat zonder aanhalingstekens. Zet tekst tussen rechte aanhalingstekens: "tekst"',
  ],
  [
    'curly quotes',
    '{\n  “product”: “Bel”\n}',
    'owner.json, regel 2: “product” staat zonder aanhalingstekens. Zet tekst tussen rechte aanhalingstekens: "tekst"',
  ],
  [
    'a comma that is missing',
    '{\n  "product": "Bel"\n  "phone": "085 123 4567"\n}',
    'owner.json, regel 3: "phone" staat er zonder komma ervoor. Zet een komma achter de waarde ervoor',
  ],
  [
    'a comma too many',
    '{\n  "product": "Bel",\n}',
    'owner.json, regel 3: } staat waar een naam tussen aanhalingstekens hoort. Na de laatste waarde staat geen komma',
  ],
  [
    'a comment',
    '{\n  // mijn naam\n}',
    'owner.json, regel 2: // mijn naam begint een opmerking. Haal die weg',
  ],
  [
    'a bracket that is missing',
    '{\n  "product": "Bel"\n',
    'owner.json, regel 3: het bestand houdt op waar nog iets hoort, zoals }',
  ],
  ['an empty file', '', 'owner.json, regel 1: het bestand houdt op waar nog iets hoort, zoals }'],
  [
    'a list in place of a group',
    '[]',
    'owner.json bevat geen gegevens. Verwacht: {}, of meer tussen { en }',
  ],
  [
    'UTF-16, as Windows may save it',
    Buffer.from('\uFEFF{}', 'utf16le'),
    'owner.json is niet als UTF-8 bewaard. Bewaar het opnieuw als UTF-8',
  ],
  [
    'Windows-1252',
    Buffer.from('{"product": "é"}', 'latin1'),
    'owner.json is niet als UTF-8 bewaard. Bewaar het opnieuw als UTF-8',
  ],
  [
    'a name that is spelled wrong',
    '{\n  "company": {\n    "naam": "Bel B.V."\n  }\n}',
    'owner.json, regel 3: company.naam bestaat niet. Hier kan staan: name, seat, address, kvk, btw, email, privacyEmail, securityEmail',
  ],
  [
    'a name that stands twice',
    '{\n  "phone": "085 123 4567",\n  "phone": "085 123 4568"\n}',
    'owner.json, regel 3: phone staat er twee keer. Laat één van de twee staan',
  ],
  [
    'a value that is missing beside another',
    '{\n  "contact": {\n    "photo": { "file": "foto.jpg" }\n  }\n}',
    'owner.json, regel 3: contact.photo.alt ontbreekt. Verwacht: een tekst van 1 tot 150 tekens, zoals Anna de Vries met een koptelefoon op',
  ],
  [
    'a text where a group belongs',
    '{ "company": "Bel B.V." }',
    'owner.json, regel 1: company is "Bel B.V.". Verwacht: een groep tussen { en }, met name, seat, address, kvk, btw, email, privacyEmail, securityEmail',
  ],
  [
    'fewer hours at most than at least',
    '{ "claims": { "timeSaved": { "hoursFrom": 12 } } }',
    'owner.json, regel 1: claims.timeSaved.hoursFrom is 12. Verwacht: hoogstens claims.timeSaved.hoursTo, en dat is 10',
  ],
  [
    'a long text, which is cut',
    `{ "replyWithin": "${long(900)}" }`,
    `owner.json, regel 1: replyWithin is "${long(59)}…" (900 tekens). Verwacht: ${phrase(40, 'binnen één werkdag')}`,
  ],
];
for (const [what, file, says] of mistakes)
  test(`${what} is told in one Dutch line with its place`, () => {
    assert.deepEqual(problemsOf(file), [says]);
  });

test('each mistake has its line', () => {
  const file = '{\n  "phone": "1",\n  "produkt": "Bel",\n  "company": {\n    "kvk": "2"\n  }\n}';
  const lines = problemsOf(file).map((line) =>
    /^owner\.json, regel (\d): (\w+)/.exec(line)?.slice(1),
  );
  assert.deepEqual(lines.sort(), [
    ['2', 'phone'],
    ['3', 'produkt'],
    ['5', 'company'],
  ]);
});

test('a file of Windows is right: with a byte-order mark and its line ends', () => {
  assert.deepEqual(problemsOf('\uFEFF{\r\n  "product": "Bel"\r\n}\r\n'), []);
});

test('what owner.json does not fill in has the demo value; a list in it stands alone', () => {
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

test('the owner.json of this project is right', () => {
  assert.deepEqual(problemsOf(readFileSync(join(import.meta.dirname, '../owner.json'))), []);
});

test('the JSON Schema is that of the description', () => {
  const remade = '`npm run check` makes owner/owner.schema.json anew';
  assert.equal(readFileSync(schemaFile, 'utf8'), jsonSchema(), remade);
});

test('each value that can be asked for has a title, and a wrong answer is told what it may be', () => {
  const paths = (path: string): string[] =>
    namesAt(path).flatMap((name) => {
      const here = path ? `${path}.${name}` : name;
      return [here, ...paths(here)];
    });
  for (const path of paths('')) assert.match(aboutAt(path).title, /\w/, path);
  assert.equal(problemAt('company.kvk', '1'), '8 cijfers, zoals 12345678');
  assert.equal(problemAt('privacy.processors.3.outsideEea', false), undefined);
  assert.match(problemAt('questions.0.answer', '') ?? '', /1 tot 800 tekens/);
});

function problemsOf(file: string | Uint8Array): string[] {
  const read = readOwner(Buffer.from(file));
  return 'problems' in read ? read.problems : [];
}

/** The problems of a file that is right but for one value. @param path As messages name it: `contact.role`. */
function problemsWith(path: string, value: unknown): string[] {
  const beside: Record<string, unknown> = {
    'contact.photo.file': { alt: 'Jo' },
    'sampleCall.audio': { patientVoice: 'person' },
    'sampleCall.patientVoice': { audio: '/gesprek.mp3' },
    'documents.0.link': { name: 'DPIA' },
    'privacy.processors.0.outsideEea': { name: 'Post B.V.' },
  };
  const names = path.split('.');
  const last = names.pop() ?? '';
  const inner = /^\d+$/.test(last) ? [value] : { ...(beside[path] as object), [last]: value };
  const file = names.reduceRight<unknown>(
    (held, name) => (/^\d+$/.test(name) ? [held] : { [name]: held }),
    inner,
  );
  return problemsOf(JSON.stringify(file));
}
