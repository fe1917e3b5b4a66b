import assert from 'node:assert/strict';
import { test } from 'node:test';
import { owner } from '../../owner.ts';
import { escapeHtml } from '../../server/lib/clean-text.ts';
import { figures } from '../content/claims.ts';
import { sampleCall } from '../content/sample-call.ts';
import { carePaths } from '../content/sections/care-paths.ts';
import { hero } from '../content/sections/hero.ts';
import { howItWorks } from '../content/sections/how-it-works.ts';
import { technology } from '../content/sections/technology.ts';
import { readPdfText, withoutSpace } from '../tests/support/build/pdf-text.ts';
import { whatToShorten } from '../typst/too-long.ts';
import { buildBrochure } from './build-brochure.ts';
import { brochureContent as contentOf } from './content.ts';

const brochureContent = contentOf();
const { pdf, tooLong } = await buildBrochure();
const source = Buffer.from(pdf).toString('latin1');
const text = await readPdfText(pdf);
const shownFigures = Object.values(figures).flatMap(({ text, title }) => [text, title]);

test('brochure: gives the same bytes for the same content, fewer than 300 kB', async () => {
  assert.deepEqual((await buildBrochure()).pdf, pdf);
  assert.ok(source.startsWith('%PDF'));
  assert.ok(pdf.length < 300_000, `${pdf.length} bytes`);
});

test('brochure: declares PDF/UA-1 and Dutch, and shows its title', () => {
  assert.match(source, /<pdfuaid:part>1</);
  assert.match(source, /\/Marked true/);
  assert.match(source, /\/Lang \(nl\)/);
  assert.match(source, /\/DisplayDocTitle true/);
  const inXml = escapeHtml(brochureContent.title).replaceAll('&#39;', '&apos;');
  const title = Buffer.from(inXml).toString('latin1');
  assert.equal(
    source.match(/<dc:title><rdf:Alt><rdf:li xml:lang="x-default">([^<]*)</)?.[1],
    title,
  );
});

test('brochure: has one H1, at least five H2, and alternative text for each figure', () => {
  const tags = [...source.matchAll(/\/S \/(\w+)/g)].map(([, tag]) => tag);
  assert.equal(tags.filter((tag) => tag === 'H1').length, 1);
  assert.ok(tags.filter((tag) => tag === 'H2').length >= 5);
  const figureTags = tags.filter((tag) => tag === 'Figure');
  assert.equal(figureTags.length, [...source.matchAll(/\/Alt [(<]/g)].length);
});

test('brochure: reports no text as too long, and has the figures, phone number, contact person, limits, who decides, the line for emergencies, a question of each care path, the route and the record', () => {
  assert.equal(tooLong, undefined);
  const { limits } = howItWorks;
  const { route } = technology;
  const { rows, open } = sampleCall.record;
  const shown = [
    ...[...shownFigures, owner.phone, owner.contactPerson],
    ...[hero.lead, hero.decides, limits.doesNot.title, ...limits.doesNot.points],
    brochureContent.closing.emergency,
    ...carePaths.cards.flatMap(({ title, asks }) => [title, asks]),
    ...route.flatMap((stop) => [stop.title, stop.text, stop.answer]),
    ...[...rows, open].flatMap(({ label, value }) => [label, value]),
  ];
  // Narrow columns hyphenate long words.
  const joined = (words: string) => withoutSpace(words).replaceAll(/[-\u2010\u00AD]/g, '');
  for (const words of shown) assert.ok(joined(text).includes(joined(words)), `${words} is missing`);
});

test("brochure: the owner's logo replaces the product's name, which becomes its alternative text", async () => {
  const shapes = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 1"/>';
  const logo = { shapes, width: 9, height: 1 };
  const brochure = await buildBrochure({ ...brochureContent, product: 'Belnaam', logo });
  assert.match(Buffer.from(brochure.pdf).toString('latin1'), /\/Alt \(Belnaam\)/);
  assert.ok(!(await readPdfText(brochure.pdf)).includes('Belnaam'));
  assert.equal(brochure.tooLong, undefined);
});

test('brochure: has no words of claims that the content lacks, and still fits', async () => {
  const brochure = await buildBrochure({
    ...brochureContent,
    automation: undefined,
    timeSaved: undefined,
  });
  const rest = await readPdfText(brochure.pdf);
  assert.equal(brochure.tooLong, undefined);
  for (const words of shownFigures) {
    assert.ok(!rest.includes(withoutSpace(words)), words);
  }
  assert.ok(rest.includes(withoutSpace(owner.phone)));
});

test('brochure: reports a text that is too long, and no other', async () => {
  const asks = 'Hoe vaak was u deze week benauwd? '.repeat(12);
  const { carePaths } = brochureContent;
  const cards = carePaths.cards.map((card, index) => (index === 2 ? { ...card, asks } : card));
  const brochure = await buildBrochure({ ...brochureContent, carePaths: { ...carePaths, cards } });
  assert.deepEqual(brochure.tooLong, [asks]);
  assert.match(
    whatToShorten(brochure.tooLong ?? []),
    /^“Hoe vaak was u deze week benauwd\?.*…” \(408 tekens\)$/,
  );
});
