import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { inBrand } from '../../../owner/brand.ts';
import { certifiedSubjects } from '../../../owner/checks.ts';
import { aboutAt } from '../../../owner/describe.ts';
import { colours, claims as ownClaims, owner } from '../../../owner.ts';
import { owners } from '../../../tests/support/owners.ts';
import { ownersProject } from '../../../tests/support/owners-project.ts';
import { certifications } from '../../content/certifications.ts';
import { sampleCall } from '../../content/sample-call.ts';
import { readPdfText, withoutSpace } from '../support/build/pdf-text.ts';

/** An owner who has filled in everything. */
const { values: another, files } = owners.long();
const {
  certificates,
  claims,
  company,
  privacy,
  phone,
  contact,
  sampleCall: recording,
  systems,
  demo,
  questions,
  documents,
  hardCalls = [],
  results,
  phoneHours = '',
  words: own = {},
} = another;

let project: Awaited<ReturnType<typeof ownersProject>>;
let output: string;
let page: string;
before(async () => {
  project = await ownersProject(another, files);
  const built = await project.build();
  assert.ok(built.isBuilt, built.output);
  output = built.output;
  page = String(read('index.html'));
});
after(() => project[Symbol.asyncDispose]());

const { name, address, kvk, btw, privacyEmail, seat = '', email = '' } = company;
const notice = [
  ...[name, address, privacyEmail, phone, privacy.officer ?? ''],
  `${privacy.retentionDays} dagen na ontvangst`,
  ...privacy.processors.flatMap((processor) => [processor.name, processor.outsideEea || '']),
];
const {
  deviceClass = '',
  manufacturer = '',
  udi = '',
  intendedPurpose: purpose = '',
} = certificates.medicalDevice;
const proofs = Object.values(certificates)
  .flatMap(({ standard, issuer, number, scope }) => [standard, issuer, number, scope])
  .concat(deviceClass, manufacturer, udi)
  .filter((words) => words !== undefined);
const difficult = hardCalls.flatMap(({ title, turns, record, told }) => [
  ...[title, record, told],
  ...turns.map(({ text }) => text),
]);
const counted = ['10.000.000', '1.234.567', results?.period ?? '', `Bron: ${results?.source}`];
const spokenBy = 'De patiënt is ingesproken door een computerstem.';
const places: [where: string, pattern: RegExp, expected: string[]][] = [
  [
    'footer',
    /<footer.*?<\/footer>/s,
    [
      ...[`KvK ${kvk}`, `btw ${btw}`, `Statutair gevestigd in ${seat}`, email, phoneHours],
      ...notice,
      'We hebben onze site het laatst getest op 30 september 2026.',
    ],
  ],
  ['hero', /<section id="hero".*?<\/section>/s, [spokenBy]],
  ['how it works', /<section id="werkwijze".*?<\/section>/s, difficult],
  ['dialog', /<dialog id="contact-dialog".*?<\/dialog>/s, [another.replyWithin ?? '', ...notice]],
  [
    'dialog for a browser without script',
    /<dialog id="demo-dialog".*?<\/dialog>/s,
    [`een demo van ${demo?.minutes} minuten ${demo?.where}`, ...notice],
  ],
  [
    'technology',
    /<section id="technologie".*?<\/section>/s,
    [...proofs, purpose, ...(systems ?? []), ...(documents ?? []).map((one) => one.name)],
  ],
  [
    'solution',
    /<section id="oplossing".*?<\/section>/s,
    [`Bron: ${claims.automation.shownSource}`],
  ],
  [
    'benefits',
    /<section id="voordelen".*?<\/section>/s,
    [`Bron: ${claims.timeSaved.shownSource}`, ...counted],
  ],
  [
    'closing',
    /<section aria-labelledby="afspraak-titel".*?<\/section>/s,
    [
      spokenBy,
      ...[another.replyWithin ?? '', demo?.where ?? '', contact?.role ?? '', phoneHours],
      ...(questions ?? []).flatMap(({ question, answer }) => [question, answer]),
    ],
  ],
];
for (const [where, pattern, expected] of places)
  test(`${where}: shows what the owner filled in`, () => {
    const text = plainText(part(pattern));
    for (const words of expected) assert.ok(text.includes(words), `${words} is not in ${text}`);
  });

test('owner page: proofs have ticks and links, documents have links, and search engines get the answers', () => {
  const technology = part(/<section id="technologie".*?<\/section>/s);
  const links = [
    certificates.careInformationSecurity.link,
    ...(documents ?? []).map(({ link }) => link),
  ];
  for (const link of links)
    assert.ok(technology.includes(`href="${link?.replaceAll('&', '&amp;')}"`), String(link));
  assert.match(technology, />Verwerkersovereenkomst \(PDF, 1235.kB, 1.mei.2026\)</);
  assert.equal(technology.match(/<svg[^>]*shield/g)?.length, 3);
  assert.match(part(/<script type="application\/ld\+json">.*?<\/script>/s), /"FAQPage"/);
});

test('own words: are on the page, and the heading also in the text of the social image', () => {
  for (const [key, words] of Object.entries(own)) assert.ok(page.includes(words), key);
  const shared = part(/<meta property="og:image:alt"[^>]*>/);
  assert.ok(shared.includes(own['hero/heading/1'] ?? '?'), shared);
});

test('photo: is on the page, and hosts may cache it', async () => {
  const { alt = '' } = contact?.photo ?? {};
  const [image = ''] = /<img [^>]*_astro\/contact[^>]*>/.exec(page) ?? [];
  assert.ok(plainText(image.replace(/^<|>$/g, '')).includes(`alt="${alt}"`), image);
  assert.match(image, /\bwidth="(\d+)" height="\1" loading="lazy"/);
  const [, path = ''] = /src="(\/_astro\/contact\.[\w-]+\.webp)"/.exec(image) ?? [];
  const { format, width, height } = await sharp(read(path)).metadata();
  assert.deepEqual([format, width, height], ['webp', 200, 200]);
  const [, rule = ''] = String(read('_headers')).split(`\n${path}\n`);
  assert.match(rule, /^(?: {2}.*\n)*? {2}Cache-Control: public, max-age=31536000/);
});

test('brand: page, dialog and drawings have its tints, and the header has the logo in place of the name', () => {
  const tints = inBrand(another.brandColour).colours;
  const sheets = globSync('_astro/*.css', { cwd: join(project.path, 'dist') })
    .map(read)
    .join('');
  const drawings = String(read('pictures.svg'));
  for (const role of ['primary', 'surface', 'ink', 'control'] as const)
    assert.ok(`${page}${sheets}`.includes(`--color-${role}:${tints[role]}`), role);
  for (const role of ['primary', 'surface'] as const) {
    assert.ok(drawings.includes(tints[role]), role);
    if (colours[role] !== tints[role]) assert.ok(!drawings.includes(colours[role]), role);
  }
  const [header = ''] = /<header.*?<\/header>/s.exec(page) ?? [];
  const [, path = '', alt] =
    /<img src="(\/_astro\/logo\.[\w-]+\.svg)" alt="([^"]*)"/.exec(header) ?? [];
  assert.equal(alt, another.product);
  assert.match(String(read(path)), /^<svg [^>]*viewBox="0 0 720 72"><image /);
});

test('build log: warns about a missing SITE_URL and the format of the recording', () => {
  assert.match(output, /SITE_URL is not set/);
  assert.ok(output.includes(`${recording?.audio} is `));
  assert.match(output, /het best is mp3 met één kanaal/);
});

test('recording: is on the page with its captions', () => {
  const audio = recording?.audio ?? '';
  assert.match(page, new RegExp(`<audio [^>]*controls[^>]*preload="none"[^>]*src="${audio}"`));
  const [, track = ''] = /<track [^>]*kind="captions"[^>]*src="\/([^"]+)"/.exec(page) ?? [];
  const [first, second] = sampleCall.turns;
  const captions = String(read(track));
  assert.match(captions, /^WEBVTT\n\n1\n00:00:00\.000 --> /);
  assert.ok(captions.includes(`${first?.text}\n\n2\n00:00:0`), captions);
  assert.ok(captions.includes(`${second?.text}\n`), captions);
});

test('dist/index.html: shows no source, tick, photo or recording that the owner left out', () => {
  const plain = readFileSync('dist/index.html', 'utf8');
  if (!Object.values(ownClaims).some(({ shownSource }) => shownSource))
    assert.doesNotMatch(plain, /Bron: /);
  // No tick without a standard.
  const proved = certifications.filter(({ isProved }) => isProved);
  assert.equal(plain.match(/<svg[^>]*shield/g)?.length ?? 0, proved.length);
  if (!owner.contact?.photo) assert.doesNotMatch(plain, /_astro\/contact\./);
  if (!owner.sampleCall) {
    assert.doesNotMatch(plain, /<audio|<track|Opname|spoken/);
    assert.doesNotMatch(readFileSync('dist/_headers', 'utf8'), /media-src/);
  }
});

test('brochure: has certificates, calls, counts, company and own words', async () => {
  const [file = ''] = globSync('*-brochure.pdf', { cwd: join(project.path, 'dist') });
  const text = await readPdfText(read(file));
  const others = [
    ...difficult,
    ...counted,
    phoneHours,
    seat,
    email,
    purpose,
    own['hero/lead'] ?? '?',
  ];
  for (const words of [...proofs, ...Object.values(certifiedSubjects), ...others])
    assert.ok(text.includes(withoutSpace(words)), words);
});

test('dist: has no value of the previous owner', () => {
  const pages = globSync('**/{*.html,contact-island*.js}', { cwd: join(project.path, 'dist') });
  assert.ok(pages.length >= 3);
  const former = [
    ...Object.values(owner.company),
    owner.phone,
    `${owner.privacy.retentionDays} dagen`,
    ...owner.privacy.processors.map((processor) => processor.name),
  ].filter((words) => ![...notice, JSON.stringify(another)].join().includes(words));
  for (const file of pages) {
    const text = plainText(String(read(file)));
    for (const words of former) assert.ok(!text.includes(words), `${file}: ${words}`);
  }
});

test('dist: has neither the source and dates that the owner only records nor the description of owner.json', () => {
  const files = globSync('**/*.{html,js,css,svg,xml,txt,vtt}', {
    cwd: join(project.path, 'dist'),
  }).concat('_headers');
  const kept = Object.values(claims).flatMap(({ source, date, expires }) => [
    source,
    date,
    expires,
  ]);
  const description = ['Verwacht:', 'een tekst van 1 tot', aboutAt('product').title];
  for (const file of files) {
    const text = plainText(String(read(file)));
    for (const words of [...kept, ...description])
      assert.ok(words && !text.includes(words), `${file}: ${words}`);
  }
});

test('hero: links to the hard calls', () => {
  assert.match(part(/<section id="hero".*?<\/section>/s), /<a href="#anders"[^>]*>[^<]+\?</);
});

function read(file: string): Buffer {
  return readFileSync(join(project.path, 'dist', file));
}

function part(pattern: RegExp): string {
  const found = pattern.exec(page)?.[0];
  assert.ok(found, `${pattern} is not on the page`);
  return found;
}

function plainText(html: string): string {
  const text = html.replace(/<[^>]*>/g, ' ').replace(/&nbsp;|\s+/g, ' ');
  return text.replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
}
