import assert from 'node:assert/strict';
import { test } from 'node:test';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { extractText } from 'unpdf';
import { owner } from '../owner.ts';
import { escapeHtml } from '../server/lib/escape-html.ts';
import { figures } from '../site/content/claims.ts';
import { benefits, hero, solution, technology } from '../site/content/words.ts';
import { documentsOf } from './address.ts';
import { buildBrochure } from './build.ts';
import { brochureContent as contentOf } from './content.ts';
import { whatToShorten } from './too-long.ts';
import { typeset } from './typst.ts';

const brochureContent = contentOf();
const { pdf, pages } = await buildBrochure();
const source = Buffer.from(pdf).toString('latin1');
const text = await readText(pdf);
const shownFigures = [figures.automation, figures.timeSaved].filter(
  (figure) => figure !== undefined,
);

test('the same content gives the same bytes, under 300 kB', async () => {
  assert.deepEqual((await buildBrochure()).pdf, pdf);
  assert.ok(source.startsWith('%PDF'));
  assert.ok(pdf.length < 300_000, `${pdf.length} bytes`);
});

test('it says that it is PDF/UA-1, in Dutch, and shows its title', () => {
  assert.match(source, /<pdfuaid:part>1</);
  assert.match(source, /\/Marked true/);
  assert.match(source, /\/Lang \(nl\)/);
  assert.match(source, /\/DisplayDocTitle true/);
  const inXml = escapeHtml(brochureContent.title).replaceAll('&#39;', '&apos;');
  const title = Buffer.from(inXml).toString('latin1');
  assert.ok(source.includes(`<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${title}<`));
});

test('it has headings to move along and words for its pictures', () => {
  const tags = [...source.matchAll(/\/S \/(\w+)/g)].map(([, tag]) => tag);
  assert.equal(tags.filter((tag) => tag === 'H1').length, 1);
  assert.ok(tags.filter((tag) => tag === 'H2').length >= 5);
  const figureTags = tags.filter((tag) => tag === 'Figure');
  assert.equal(figureTags.length, altsIn(source));
});

test('it holds the figures, the phone number and the contact person on two pages', () => {
  assert.equal(pages, 2);
  assertShown([...shownFigures, owner.phone, owner.contactPerson]);
});

test('it says that it is an AI and no person, what it does not do, who decides, and where emergencies go', () => {
  const { limits, route } = technology;
  assertShown([hero.lead, hero.decides, limits.doesNot.title, ...limits.doesNot.points]);
  assertShown([brochureContent.closing.emergency]);
  assertShown(route.flatMap((stop) => [stop.title, stop.text, stop.answer]));
});

test('the patient of the page stands in it, and her judgement is open', () => {
  const { rows, open } = hero.call.record;
  assertShown([...rows, open].flatMap(({ label, value }) => [label, value]));
});

test('a claim that has expired leaves no trace', async () => {
  const brochure = await buildBrochure({
    ...brochureContent,
    automation: undefined,
    timeSaved: undefined,
  });
  const rest = await readText(brochure.pdf);
  assert.equal(brochure.pages, 2);
  for (const words of [...shownFigures, solution.automation.title, benefits.saved]) {
    assert.ok(!rest.includes(withoutSpace(words)), words);
  }
  assert.ok(rest.includes(withoutSpace(owner.phone)));
});

const site = 'https://www.praktijk.example';

test('the address of the page can be read, followed, and taken with a phone', async () => {
  const content = contentOf(site);
  const { pdf, pages } = await buildBrochure(content);
  assert.equal(pages, 2);
  assert.ok((await readText(pdf)).includes('www.praktijk.example'));
  const written = Buffer.from(pdf).toString('latin1');
  assert.ok(written.includes(`/URI (${site})`));
  assert.equal(altsIn(written), altsIn(source) + 1);
  assert.equal(await scan(content), site);
  // Its corner is dark, behind a border of four: not every phone reads a light code on dark.
  assert.match(content.address?.code.shapes ?? '', / d="M4 4h1v1h-1z/);
});

for (const address of [undefined, 'http://127.0.0.1:3000', 'http://praktijk.example'])
  test(`where the address is ${address} the brochure names none`, () => {
    const { address: shown, documents } = contentOf(address);
    assert.deepEqual(
      [shown, documents.links.filter(({ url }) => url.startsWith('http:'))],
      [undefined, []],
    );
  });

test('what the owner tells of the contact person, documents and figures stands in it', async () => {
  const { automation, timeSaved, ...rest } = brochureContent;
  const { pdf, pages } = await buildBrochure({
    ...rest,
    automation: automation && { ...automation, source: 'Bron: meting A' },
    timeSaved: timeSaved && { ...timeSaved, source: 'Bron: meting B' },
    closing: { ...rest.closing, role: 'oprichter', reply: 'U hoort morgen van ons.' },
    documents: { title: 'Documenten', links: [{ text: 'Een stuk', url: 'https://a.example/1' }] },
    technology: {
      ...rest.technology,
      route: rest.technology.route.map((stop) => ({ ...stop, systems: 'Werkt met HIS.' })),
    },
  });
  assert.equal(pages, 2);
  const told = await readText(pdf);
  const expected = ['oprichter', 'U hoort morgen van ons.', 'Een stuk', 'Werkt met HIS.'];
  if (automation) expected.push('Bron: meting A');
  if (timeSaved) expected.push('Bron: meting B');
  for (const words of expected) assert.ok(told.includes(withoutSpace(words)), words);
  assert.ok(Buffer.from(pdf).toString('latin1').includes('/URI (https://a.example/1)'));
});

test('so does the photo, with its text alternative and under 300 kB', async () => {
  const create = { width: 200, height: 200, channels: 3, background: '#808080' } as const;
  const { closing, ...rest } = contentOf(site, await sharp({ create }).webp().toBuffer());
  const photo = closing.photo && { ...closing.photo, alt: 'Jo aan de telefoon' };
  const { pdf } = await buildBrochure({ ...rest, closing: { ...closing, photo } });
  const written = Buffer.from(pdf).toString('latin1');
  assert.match(written, /\/Subtype \/Image/);
  assert.ok(written.includes('/Alt (Jo aan de telefoon)'));
  assert.doesNotMatch(source, /\/Subtype \/Image/);
  assert.ok(pdf.length < 300_000, `${pdf.length} bytes`);
});

test('documents are those that can be followed from a file', () => {
  const documents = { processingAgreement: '/overeenkomst.pdf', dpia: 'https://a.example/dpia' };
  const urls = (siteUrl?: string) => documentsOf(documents, siteUrl).map(({ url }) => url);
  assert.deepEqual(urls(site), [`${site}/overeenkomst.pdf`, 'https://a.example/dpia']);
  assert.deepEqual(urls('http://127.0.0.1:3000'), ['https://a.example/dpia']);
  assert.deepEqual(documentsOf(undefined, site), []);
});

test('a text that is too long is named, and no other', async () => {
  const asks = 'Hoe vaak was u deze week benauwd? '.repeat(12);
  const { carePaths } = brochureContent;
  const cards = carePaths.cards.map((card, index) => (index === 2 ? { ...card, asks } : card));
  const brochure = await buildBrochure({ ...brochureContent, carePaths: { ...carePaths, cards } });
  assert.deepEqual(brochure.tooLong, [asks]);
  assert.match(
    whatToShorten(brochure.tooLong),
    /^“Hoe vaak was u deze week benauwd\?.*…” \(408 characters\)$/,
  );
});

function assertShown(all: string[]): void {
  for (const words of all) assert.ok(text.includes(withoutSpace(words)), `${words} is missing`);
}

/** What a phone reads from the second page. */
async function scan(content: object): Promise<string> {
  const { compiler, document } = await typeset('brochure/brochure.typ', content);
  const sheets = sharp(Buffer.from(compiler.plainSvg(document)), { density: 110 });
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

function altsIn(pdf: string): number {
  return [...pdf.matchAll(/\/Alt [(<]/g)].length;
}

/** The text that someone could copy from the brochure; a line may end within a word, so without space. */
async function readText(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  return withoutSpace(text);
}

function withoutSpace(words: string): string {
  return words.replace(/\s/g, '');
}
