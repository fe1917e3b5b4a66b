import assert from 'node:assert/strict';
import { test } from 'node:test';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { readPdfText, withoutSpace } from '../tests/support/build/pdf-text.ts';
import { typeset } from '../typst/typst.ts';
import { documentsOf } from './address.ts';
import { buildBrochure } from './build.ts';
import { brochureContent } from './content.ts';

const source = Buffer.from((await buildBrochure()).pdf).toString('latin1');
/** The page's content without questions, which take pages of their own. */
const withoutQuestions = (...from: Parameters<typeof brochureContent>) => {
  const content = brochureContent(...from);
  return { ...content, questions: { ...content.questions, answered: [] } };
};
const site = 'https://www.praktijk.example';

test('what the owner tells of the contact person, documents and figures stands in it, and the address of the page can be read, followed, and taken with a phone', async () => {
  const create = { width: 200, height: 200, channels: 3, background: '#808080' } as const;
  const photo = await sharp({ create }).webp().toBuffer();
  const { automation, timeSaved, ...rest } = withoutQuestions(site, photo);
  const { closing, technology } = rest;
  const content = {
    ...rest,
    automation: automation && { ...automation, source: 'Bron: meting A' },
    timeSaved: timeSaved && { ...timeSaved, source: 'Bron: meting B' },
    closing: {
      ...closing,
      role: 'oprichter',
      reply: 'U hoort morgen van ons.',
      photo: closing.photo && { ...closing.photo, alt: 'Jo aan de telefoon' },
    },
    documents: { title: 'Documenten', links: [{ text: 'Een stuk', url: 'https://a.example/1' }] },
    technology: {
      ...technology,
      route: technology.route.map((stop) => ({ ...stop, systems: 'Werkt met HIS.' })),
    },
  };
  const { pdf, pages } = await buildBrochure(content);
  assert.equal(pages, 2);
  assert.ok(pdf.length < 300_000, `${pdf.length} bytes`);
  const told = await readPdfText(pdf);
  const expected = ['oprichter', 'U hoort morgen van ons.', 'Een stuk', 'Werkt met HIS.'];
  if (automation) expected.push('Bron: meting A');
  if (timeSaved) expected.push('Bron: meting B');
  for (const words of [...expected, 'www.praktijk.example'])
    assert.ok(told.includes(withoutSpace(words)), words);
  const written = Buffer.from(pdf).toString('latin1');
  for (const words of ['/URI (https://a.example/1)', `/URI (${site})`, '/Alt (Jo aan de telefoon)'])
    assert.ok(written.includes(words), words);
  // The photo and the code.
  assert.equal(altsIn(written), altsIn(source) + 2);
  assert.match(written, /\/Subtype \/Image/);
  assert.doesNotMatch(source, /\/Subtype \/Image/);
  assert.equal(await scan(content), site);
  // Its corner is dark, behind a border of four: not every phone reads a light code on dark.
  assert.match(content.address?.code.shapes ?? '', / d="M4 4h1v1h-1z/);
});

test('an address that nobody else can open is not named, and no document of it', () => {
  for (const address of [undefined, 'http://127.0.0.1:3000', 'http://praktijk.example'])
    assert.equal(withoutQuestions(address).address, undefined);
  const documents = { processingAgreement: '/overeenkomst.pdf', dpia: 'https://a.example/dpia' };
  const urls = (siteUrl?: string) => documentsOf(documents, siteUrl).map(({ url }) => url);
  assert.deepEqual(urls(site), [`${site}/overeenkomst.pdf`, 'https://a.example/dpia']);
  assert.deepEqual(urls('http://127.0.0.1:3000'), ['https://a.example/dpia']);
  assert.deepEqual(documentsOf(undefined, site), []);
});

test('what practices ask follows on further pages, however long the answers are', async () => {
  const answered = Array.from({ length: 15 }, (_, index) => ({
    question: `Vraag ${index}?`.padEnd(150, ' en wat dan'),
    answer: `Antwoord ${index}.`.padEnd(800, ' Zo gaat dat.'),
  }));
  const { questions, ...rest } = brochureContent();
  const build = (some: typeof answered) =>
    buildBrochure({ ...rest, questions: { ...questions, answered: some } });
  const { pdf, pages, tooLong } = await build(answered);
  assert.equal(tooLong, undefined);
  assert.ok(pages > 3, `${pages} pages`);
  const told = await readPdfText(pdf);
  for (const words of answered.flatMap(({ question, answer }) => [question, answer]))
    assert.ok(told.includes(withoutSpace(words)), words);
  assert.equal((await build(answered.slice(0, 1))).pages, 3);
  const none = await build([]);
  assert.equal(none.pages, 2);
  assert.ok(!(await readPdfText(none.pdf)).includes(withoutSpace(questions.title)));
});

/** What a phone reads from the second page. */
async function scan(content: object): Promise<string> {
  const { compiler, document } = await typeset('site/brochure/brochure.typ', content);
  // Typst leaves an address of the owner as it is, also where XML wants `&amp;`.
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

function altsIn(pdf: string): number {
  return [...pdf.matchAll(/\/Alt [(<]/g)].length;
}
