import assert from 'node:assert/strict';
import { test } from 'node:test';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { certificates, claims, owner } from '../../owner.ts';
import { readPdfText, withoutSpace } from '../tests/support/build/pdf-text.ts';
import { isShippedTypeface } from '../tests/support/look/as-shipped.ts';
import { typeset } from '../typst/typst.ts';

Object.assign(owner, {
  // Questions have pages of their own.
  questions: undefined,
  hardCalls: undefined,
  results: undefined,
  phoneHours: undefined,
  product: 'Digitale Opvolgassistent Noordoost-Nederland',
  followUpRole: 'praktijkondersteuner somatiek',
  contactPerson: 'Wilhelmina van den Oudenhoven-Łukaszewicz',
  phone: '+31 (0)85 - 000 00 00',
});
Object.assign(owner.company, {
  seat: undefined,
  email: undefined,
  name: 'Digitale Zorgondersteuning Noordoost-Nederland Coöperatie U.A.',
  address: 'Burgemeester van den Oudenhovenlaan 1234-A, 1234 AB Noordoost-Voorbeeldstad',
});
owner.contact = {
  role: 'oprichter, praktijkverpleegkundige en kaderhuisarts i.o.',
  photo: { file: 'foto.png', alt: 'Wilhelmina van den Oudenhoven' },
};
owner.systems = Array.from({ length: 12 }, () => 'Voorbeeld-HIS');
owner.replyWithin = 'binnen twee werkdagen na uw bericht';
owner.demo = { minutes: 120, where: 'via een videogesprek of bij u in de praktijk' };
const privacyStatement = 'https://voorbeeld.example/privacy';
owner.documents = [
  { name: 'Verwerkersovereenkomst', link: '/verwerkersovereenkomst.pdf' },
  { name: 'Privacyonderzoek (DPIA)', link: '/dpia.pdf' },
  { name: 'Privacyverklaring', link: privacyStatement },
];
claims.automation.shownSource =
  'meting van een jaar bij twaalf huisartsenpraktijken in Noordoost-Nederland, Voorbeeldstad 2026';
// Another source of the same length.
claims.timeSaved.shownSource = claims.automation.shownSource.replace('2026', '2025');
for (const claim of Object.values(claims)) claim.expires = '9999-12-31';
for (const certificate of Object.values(certificates)) {
  Object.assign(certificate, {
    intendedPurpose: undefined,
    udi: undefined,
    standard: 'NORM 12345-1:2026',
    issuer: 'Keurder B.V.',
    number: 'K-123456',
    scope: 'bellen met patiënten',
    expires: '9999-12-31',
    link: 'https://keurder.example/K-123456',
  });
}
const intendedPurpose = 'Een vaste vragenlijst afnemen bij patiënten met hoge bloeddruk.';
Object.assign(certificates.medicalDevice, { intendedPurpose });
// The content reads these values when it is imported.
const { documentsOf } = await import('./address.ts');
const { buildBrochure } = await import('./build-brochure.ts');
const { brochureContent: contentOf } = await import('./content.ts');

const site = 'https://opvolgassistent.huisartsenzorg-noordoost-nederland.voorbeeld.example';
const background = '#808080';
const photo = sharp({ create: { width: 200, height: 200, channels: 3, background } });
const content = contentOf(site, await photo.webp().toBuffer());
const { carePaths, technology, closing } = content;
const card = {
  ...carePaths.cards[0],
  title: 'Cardiovasculair risicomanagement',
  asks: 'Hoe vaak gebruikte u deze week uw medicijn, en hielp het?',
};

// Leaves out optional parts that fit next to nine care paths at their usual length, but not at their greatest.
const withoutOptional = {
  address: undefined,
  documents: undefined,
  technology: {
    ...technology,
    route: technology.route.map((station) => ({ ...station, systems: undefined })),
  },
  closing: { ...closing, photo: undefined, reply: undefined },
};

test('brochure: has the contact person’s role and photo, reply, demo, intended purpose, systems, sources and documents, and the page’s address as text, link and QR code', async () => {
  const { pdf, pages } = await buildBrochure(content);
  assert.equal(pages, 2);
  assert.ok(pdf.length < 300_000, `${pdf.length} bytes`);
  const pdfText = await readPdfText(pdf);
  const links = (content.documents?.links ?? []).map(({ text }) => text);
  for (const words of [
    `${owner.contact?.role}`,
    'U hoort binnen twee werkdagen na uw bericht van ons.',
    'We plannen samen met u een demo van 120 minuten via een videogesprek of bij u in de praktijk.',
    intendedPurpose,
    'Voorbeeld-HIS, Voorbeeld-HIS en Voorbeeld-HIS.',
    `${claims.automation.shownSource}`,
    `${claims.timeSaved.shownSource}`,
    ...links,
    new URL(site).host,
  ])
    assert.ok(pdfText.includes(withoutSpace(words)), words);
  const written = Buffer.from(pdf).toString('latin1');
  for (const words of [`/Alt (${owner.contact?.photo?.alt})`, `/URI (${site})`, '/Subtype /Image'])
    assert.ok(written.includes(words), words);
  assert.ok(written.includes(`/URI (${privacyStatement})`));
  assert.equal(await scan(content), site);
  // The code's corner is dark, within a margin of four modules: not every phone reads a light code on a dark background.
  assert.match(content.address?.code.shapes ?? '', / d="M4 4h1v1h-1z/);
});

// With these counts the cards fill every row, and the note below them needs a further row.
for (const [count, overrides] of [
  [6, {}],
  [9, withoutOptional],
] as const) {
  test(`brochure: long values and ${count} care paths fit on two pages, with and without claims`, {
    skip: !isShippedTypeface,
  }, async () => {
    const many = {
      ...content,
      ...overrides,
      onSecondPage: undefined,
      carePaths: { ...carePaths, cards: Array.from({ length: count }, () => card) },
    };
    assert.equal((await buildBrochure(many)).tooLong, undefined);
    const withoutClaims = { ...many, automation: undefined, timeSaved: undefined };
    assert.equal((await buildBrochure(withoutClaims)).tooLong, undefined);
  });
}

test('brochure: intended purposes that do not fit on the second page go on a third', async () => {
  const purposes = Array.from({ length: 30 }, (_, index) => `Doel ${index}`);
  const { pdf, pages, tooLong } = await buildBrochure({ ...content, onSecondPage: { purposes } });
  assert.deepEqual([pages, tooLong], [3, undefined]);
  assert.ok((await readPdfText(pdf)).includes(withoutSpace(String(purposes.at(-1)))));
});

test('brochure: practices’ questions go on further pages, however long the answers', async () => {
  const answered = Array.from({ length: 15 }, (_, index) => ({
    question: `Vraag ${index}?`.padEnd(150, ' en wat dan'),
    answer: `Antwoord ${index}.`.padEnd(800, ' Zo gaat dat.'),
  }));
  const { questions, ...rest } = content;
  const build = (some: typeof answered) =>
    buildBrochure({ ...rest, questions: { ...questions, answered: some } });
  const { pdf, pages, tooLong } = await build(answered);
  assert.equal(tooLong, undefined);
  assert.ok(pages > 3, `${pages} pages`);
  const pdfText = await readPdfText(pdf);
  for (const words of answered.flatMap(({ question, answer }) => [question, answer]))
    assert.ok(pdfText.includes(withoutSpace(words)), words);
  assert.equal((await build(answered.slice(0, 1))).pages, 3);
  const none = await build([]);
  assert.equal(none.pages, 2);
  assert.ok(!(await readPdfText(none.pdf)).includes(withoutSpace(questions.title)));
});

test('brochure: leaves out a site address that is not https, and the documents on that site', () => {
  for (const address of [undefined, 'http://127.0.0.1:3000', 'http://praktijk.example'])
    assert.equal(contentOf(address).address, undefined);
  const documents = [
    { name: 'Overeenkomst', link: '/overeenkomst.pdf' },
    { name: 'DPIA', link: 'https://a.example/dpia' },
  ];
  const urls = (siteUrl?: string) => documentsOf(documents, siteUrl).map(({ url }) => url);
  assert.deepEqual(urls(site), [`${site}/overeenkomst.pdf`, 'https://a.example/dpia']);
  assert.deepEqual(urls('http://127.0.0.1:3000'), ['https://a.example/dpia']);
  assert.deepEqual(documentsOf(undefined, site), []);
});

/** The text of the QR code on the second page. */
async function scan(content: object): Promise<string> {
  const { compiler, document } = await typeset('site/brochure/brochure.typ', content);
  // Typst does not escape the owner's addresses, even where XML wants `&amp;`.
  const svg = compiler.plainSvg(document).replaceAll(/&(?!#?\w+;)/g, '&amp;');
  const sheets = sharp(Buffer.from(svg), { density: 110 });
  const { width, height: both } = await sheets.metadata();
  const height = Math.floor(both / 2);
  const { data, info } = await sheets
    .extract({ left: 0, top: height, width, height })
    .flatten({ background: '#ffffff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ ...info, data: new Uint8Array(data) }, { timeLimit: Number.POSITIVE_INFINITY });
}
