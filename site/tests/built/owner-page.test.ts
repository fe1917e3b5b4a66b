import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { certifiedSubjects } from '../../../owner/checks.ts';
import { type Certificates, type Claims, type Owner, owner } from '../../../owner.ts';
import { ownersProject } from '../../../tests/support/owners-project.ts';
import { hero } from '../../content/words.ts';
import { readPdfText, withoutSpace } from '../support/build/pdf-text.ts';

const { turns } = hero.call;
const photo = { file: 'docs/page.png', alt: 'Jo aan de telefoon' };

const another: Owner = {
  ...owner,
  phone: '020 765 4321',
  company: {
    name: 'Zorgbellers B.V.',
    address: 'Havenkade 7, 9876 ZX Andersdorp',
    kvk: '11223344',
    btw: 'NL112233445B66',
    privacyEmail: 'avg@zorgbellers.example',
    securityEmail: 'lek@zorgbellers.example',
  },
  privacy: {
    retentionDays: owner.privacy.retentionDays + 41,
    processors: [
      { name: 'Serverzaal B.V.', outsideEea: false },
      { name: 'Postkamer B.V.', outsideEea: 'India, onder EU-modelcontracten' },
    ],
    officer: 'fg@zorgbellers.example',
  },
  systems: ['Praktijkboek', 'Zorgdossier'],
  replyWithin: 'binnen drie werkdagen',
  demo: { minutes: 25, where: 'op uw eigen adres' },
  questions: [
    { question: 'Wat als niemand opneemt?', answer: 'Dan belt <hij> later & nog eens.' },
    { question: 'Wat kost het?', answer: 'Een vast bedrag.' },
  ],
  documents: { dpia: '/dpia.pdf', privacyStatement: 'https://zorgbellers.example/privacy' },
  contact: { role: 'oprichter', photo },
  sampleCall: { audio: '/gesprek.mp3', turnsAt: turns.map((_, index) => index * 4.5) },
};
const { company, privacy, phone } = another;

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
const current = {
  standard: 'NORM 7510',
  issuer: 'Keurder B.V.',
  number: 'K-123',
  scope: 'bellen met patiënten',
};
const device = { deviceClass: 'IIa', manufacturer: 'Maker B.V.' };
const link = 'https://keurder.example/K-123';
const certificates: Certificates = {
  informationSecurity: { ...current, expires: inDays(400), link },
  careInformationSecurity: {
    standard: 'NORM VAN TOEN',
    issuer: 'Keurder B.V.',
    expires: inDays(-2),
    link: '/toen.pdf',
  },
  medicalDevice: { standard: 'NORM 45', expires: inDays(44), ...device },
};
const shownProofs = [...Object.values(current), 'NORM 45', 'klasse IIa', 'fabrikant Maker B.V.'];
const claimsWithSource: Claims = {
  automation: {
    percent: 60,
    source: 'Dossier 12',
    date: '2026-01-01',
    shownSource: 'meting bij vier praktijken',
  },
  timeSaved: { hoursFrom: 3, hoursTo: 12 },
};

let project: Awaited<ReturnType<typeof ownersProject>>;
let output: string;
let page: string;
before(async () => {
  project = await ownersProject(
    { owner: another, certificates, claims: claimsWithSource },
    {
      'toen.pdf': Buffer.alloc(9),
      'dpia.pdf': Buffer.alloc(45_000),
      'gesprek.mp3': Buffer.alloc(2_000_000),
    },
  );
  const built = await project.build();
  assert.ok(built.isBuilt, built.output);
  output = built.output;
  page = String(read('index.html'));
});
after(() => project[Symbol.asyncDispose]());

const places: [where: string, pattern: RegExp][] = [
  ['dialog', /<dialog id="contact-dialog".*?<\/dialog>/s],
  ['dialog for a browser without script', /<dialog id="demo-dialog".*?<\/dialog>/s],
  ['footer', /<footer.*?<\/footer>/s],
];
test('the footer shows who the owner is, and each disclosure the privacy that the owner filled in', () => {
  const footer = plainText(part(/<footer.*?<\/footer>/s)).replace(/Privacy en.*/, '');
  const { name, address, kvk, btw, privacyEmail } = company;
  assertAll(footer, [name, address, `KvK ${kvk}`, `BTW ${btw}`], 'footer');
  for (const [where, pattern] of places) {
    const notice = plainText(part(pattern)).replace(/.*(Privacy en|Wat we met uw gegevens)/, '');
    const processors = privacy.processors.flatMap((each) => [each.name, each.outsideEea || '']);
    const kept = `${privacy.retentionDays} dagen na ontvangst`;
    const expected = [name, address, privacyEmail, phone, kept, privacy.officer ?? ''];
    assertAll(notice, [...expected, ...processors], where);
  }
});

test('each certificate is shown with what the owner filled in, and loses its proof when it ends', () => {
  const text = plainText(part(/<main.*?<\/main>/s));
  assertAll(text, shownProofs, 'page');
  assert.match(page, new RegExp(`<a href="${link}"[^>]*>Bekijk het bewijs voor NORM 7510</a>`));
  assert.doesNotMatch(page, /NORM VAN TOEN|toen\.pdf/);
  // A tick for each of the two that have a standard to show.
  const ticks = part(/<section id="technologie".*?<\/section>/s).match(/<svg[^>]*shield/g);
  assert.equal(ticks?.length, 2);
});

test('what practices ask is answered where it is asked, as far as the owner answers', () => {
  const technology = part(/<section id="technologie".*?<\/section>/s);
  assert.ok(plainText(technology).includes('Werkt met Praktijkboek en Zorgdossier.'));
  assert.match(technology, /<a href="\/dpia\.pdf"[^>]*>Privacyonderzoek \(DPIA\) \(PDF, 45 kB\)</);
  assert.match(technology, /<a href="https:\/\/zorgbellers\.example\/privacy"[^>]*>Privacyverkl/);
  assert.ok(!technology.includes('Verwerkersovereenkomst'));
  const automation = plainText(part(/<section id="oplossing".*?<\/section>/s));
  assert.ok(automation.includes('Bron: meting bij vier praktijken'));
  assert.equal(page.match(/Bron: /g)?.length, 1);
  const closing = part(/<section id="afspraak".*?<\/section>/s);
  const demo = 'plannen samen met u een demo van 25 minuten op uw eigen adres.';
  assert.ok(plainText(closing).includes(`U hoort binnen drie werkdagen van ons. We ${demo}`));
  assert.ok(plainText(part(/<dialog id="demo-dialog".*?<\/dialog>/s)).includes(demo));
  const contact = plainText(part(/<dialog id="contact-dialog".*?<\/dialog>/s));
  assert.ok(contact.includes('We nemen dan binnen drie werkdagen contact met u op.'));
  const folded = closing.match(/<details>.*?<\/details>/gs)?.map(plainText) ?? [];
  assert.equal(folded.length, 2);
  assert.match(folded[0] ?? '', /Wat als niemand opneemt\? +Dan belt &lt;hij&gt; later &amp; nog/);
  assert.match(part(/<script type="application\/ld\+json">.*?<\/script>/s), /"FAQPage"/);
});

test('role and photo stand beside the name, and a host may keep the photo', async () => {
  assert.match(page, />oprichter</);
  const [image = ''] = /<img [^>]*_astro[^>]*>/.exec(page) ?? [];
  assertAll(
    image,
    [`alt="${photo.alt}"`, 'loading="lazy"', 'width="100"', 'height="100"'],
    'photo',
  );
  const [, path = ''] = /src="(\/_astro\/contact\.[\w-]+\.webp)"/.exec(image) ?? [];
  const { format, width, height } = await sharp(read(path)).metadata();
  assert.deepEqual([format, width, height], ['webp', 200, 200]);
  const rule = `${path}\n  Cache-Control: public, max-age=31536000`;
  assertAll(String(read('_headers')), [rule], '_headers');
});

test('a recording stands on the page with its captions', () => {
  assert.match(page, /<audio [^>]*controls[^>]*preload="none"[^>]*src="\/gesprek\.mp3"/);
  assert.match(page, /<track [^>]*kind="captions"[^>]*src="\/gesprek\.vtt"/);
  const captions = String(read('gesprek.vtt'));
  const [{ text }] = turns;
  assert.ok(captions.startsWith(`WEBVTT\n\n1\n00:00:00.000 --> 00:00:04.500\n${text}\n`), captions);
  assert.match(captions, /\n2\n00:00:04\.500 --> 00:00:09\.000\n/);
});

test('what the owner left out shows nowhere', () => {
  const demo = readFileSync('dist/index.html', 'utf8');
  if (!owner.contact?.photo) assert.doesNotMatch(demo, /_astro\/contact\./);
  if (!owner.sampleCall) {
    assert.doesNotMatch(demo, /<audio|<track|Opname|spoken/);
    assert.doesNotMatch(readFileSync('dist/_headers', 'utf8'), /media-src/);
  }
});

test('the brochure shows the certificates, too', async () => {
  const [file = ''] = globSync('*-brochure.pdf', { cwd: join(project.path, 'dist') });
  const text = await readPdfText(read(file));
  const words = [...shownProofs, ...Object.values(certifiedSubjects)];
  assertAll(text, words.map(withoutSpace), 'brochure');
  assert.doesNotMatch(text, /NORMVANTOEN/);
});

test('the build says in one line which answers are open, and of the others what to mend', () => {
  const lines = output.split('\n').filter((line) => line.includes('what practices ask'));
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? '', /documents\.processingAgreement/);
  assert.doesNotMatch(lines[0] ?? '', /questions|systems|demo|dpia|automation/);
  assert.match(output, /\/gesprek\.mp3 is 2\.0 MB; best is MP3 with one channel/);
  assert.match(output, /certificates\.careInformationSecurity in owner\.ts ended on /);
  assert.match(output, /certificates\.medicalDevice \(issuer\), claims\.timeSaved \(source\)/);
  assert.doesNotMatch(
    output,
    /informationSecurity \(|automation \(|medicalDevice in owner\.ts ends/,
  );
});

test('nothing of the site holds the former owner, or the record behind a claim', () => {
  const files = globSync('**/{*.html,contact-island*.js}', { cwd: join(project.path, 'dist') });
  assert.equal(files.length, 3);
  const former = [
    ...Object.values(owner.company),
    owner.phone,
    `${owner.privacy.retentionDays} dagen`,
    ...owner.privacy.processors.map(({ name }) => name),
    'Dossier 12',
  ];
  for (const file of files) {
    const text = readFileSync(join(project.path, 'dist', file), 'utf8').replaceAll('\u00A0', ' ');
    for (const words of former) assert.ok(!text.includes(words), `${file}: ${words}`);
  }
});

test('another photo is built anew', async () => {
  const { readInputs } = await import(join(project.path, 'build/record.ts'));
  const before = readInputs(project.path, {});
  await writeFile(join(project.path, photo.file), 'another');
  const after = readInputs(project.path, {});
  const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
  assert.deepEqual(changed, [photo.file]);
});

function read(name: string): Buffer {
  return readFileSync(join(project.path, 'dist', name));
}

function assertAll(text: string, all: string[], where: string): void {
  for (const words of all) assert.ok(text.includes(words), `${where}: ${words}`);
}

function part(pattern: RegExp): string {
  const found = pattern.exec(page)?.[0];
  assert.ok(found, `${pattern} is not on the page`);
  return found;
}

function plainText(html: string): string {
  return html.replace(/<[^>]*>/g, ' ').replace(/&nbsp;|\s+/g, ' ');
}
