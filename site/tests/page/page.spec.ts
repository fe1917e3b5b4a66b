import type { Locator, Page } from '@playwright/test';
import { telephoneLink } from 'contact/phone.ts';
import { getDocumentProxy } from 'unpdf';
import { hoursOf } from '../../../owner/checks.ts';
import { unreplacedPaths } from '../../../owner/demo.ts';
import { claims, owner, words } from '../../../owner.ts';
import { certifications } from '../../content/certifications.ts';
import { figures } from '../../content/claims.ts';
import { describeDocuments } from '../../content/practice-info.ts';
import { sampleCall } from '../../content/sample-call.ts';
import { benefits } from '../../content/sections/benefits.ts';
import { carePaths } from '../../content/sections/care-paths.ts';
import { challenges } from '../../content/sections/challenges.ts';
import { closing } from '../../content/sections/closing.ts';
import { hero } from '../../content/sections/hero.ts';
import { howItWorks } from '../../content/sections/how-it-works.ts';
import { solution } from '../../content/sections/solution.ts';
import { technology } from '../../content/sections/technology.ts';
import { openDialog, readingOpener } from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';

/** Specification, section 1: eight sections in order, then the footer; each with its subject. Others may come in between. */
const sections: [id: string, about: (string | RegExp)[]][] = [
  [hero.id, ['Neem Contact Op', 'Meer Informatie']],
  [challenges.id, [/tijd/i, /administrati/i, /personeel/i, /kwaliteit/i]],
  [solution.id, [/triageprotocol/i, /elke taal/i]],
  [howItWorks.id, [/(vier|4) stappen/i]],
  [
    carePaths.id,
    [/diabetes/i, /roken/i, /bloeddruk/i, /astma\/COPD/i, /cholesterol/i, /later meer/i],
  ],
  [benefits.id, [figures.timeSaved?.text ?? /patiënt/i]],
  [technology.id, [/LLM/, /flow-bot/i, /guardrails/i, /koppeling/i]],
  [closing.id, ['Plan een Demo', 'Download Brochure']],
];

/** The sections, and the parts of the last: the questions and the closing call. */
const parts = 'main > section, main > section > [id]';

test.beforeEach(({ page }) => page.goto('/'));

test('sections: as specified, in order, each with its subject; then footer', async ({ page }) => {
  const ids = sections.map(([id]) => id);
  const all = await allOf(page, parts, 'id');
  expect.soft(all.filter((id) => ids.includes(id ?? ''))).toEqual(ids);
  await expect.soft(page.locator('main ~ footer').getByText('©')).toBeVisible();
  for (const [id, about] of sections)
    for (const text of about)
      await expect.soft(section(page, id).getByText(text).first(), `${id}: ${text}`).toBeVisible();
});

test('header: links to sections in the order of the page', async ({ page }) => {
  const links = await allOf(page, 'header nav a', 'href');
  const anchors = (await allOf(page, parts, 'id')).map((id) => `#${id}`);
  expect(links).toEqual(anchors.filter((anchor) => links.includes(anchor)));
  expect(links.length).toBeGreaterThan(0);
});

test('figures: the shipped ones are those of the specification', () => {
  test.skip(
    !unreplacedPaths(owner).includes('product'),
    'the figures are up to an owner who has named the product',
  );
  const { automation, timeSaved } = claims;
  const figures = [automation.percent, timeSaved.hoursFrom, timeSaved.hoursTo];
  expect(figures, 'once owner.product is yours this is not checked').toEqual([75, 5, 10]);
});

test('claims: those of the specification, and no standard that the owner did not name; the page states at most once that no person calls, and that the practice decides', async ({
  page,
}) => {
  const main = page.locator('main');
  const said = [
    ...Object.values(figures).map(({ text }) => text),
    ...[/routinecontrole/i, /neemt .*op\b/i, /triageprotocol/i, /elke taal/i],
    /in uw HIS/,
    owner.followUpRole,
    ...certifications.map(({ subject }) => subject),
  ];
  for (const words of said) await expect.soft(main.getByText(words).first()).toBeVisible();
  const text = await allWords(page);
  for (const [share] of text.matchAll(new RegExp(`\\S* ?${claims.automation.percent}%`, 'g')))
    expect.soft(share).toMatch(/^tot /i);
  // The design wants "per praktijk" beneath or beside each figure.
  for (const [hours] of text.matchAll(
    new RegExp(`.{0,24}${hoursOf(claims.timeSaved)} per week.{0,24}`, 'g'),
  ))
    expect.soft(hours).toMatch(/per praktijk/);
  const standards = /\b(?:ISO|NEN|IEC|MDR|CE|HKZ)\b/;
  const rest = without(text, ownersWords());
  expect.soft(rest, 'a standard that the owner did not fill in').not.toMatch(standards);
  for (const once of [/geen mens\b/gi, /\bu beslist/gi])
    expect.soft(rest.match(once)?.length ?? 0, String(once)).toBeLessThanOrEqual(1);
});

/** The disclosure the AI Act requires, also when the owner has reworded the text. */
const disclosed = /(?=.*\bAI\b).*[Gg]een mens/s;

test('safety: a machine calls, a person decides, and 112 is for emergencies', async ({ page }) => {
  const call = section(page, hero.id).locator('figure');
  await expect.soft(call.getByText(sampleCall.label, { exact: true })).toBeVisible();
  const [said] = await call.getByRole('listitem').allInnerTexts();
  expect.soft(said).toMatch(disclosed);
  const description = page.locator('meta[name=description], meta[property="og:description"]');
  for (const each of await description.all())
    await expect.soft(each).toHaveAttribute('content', disclosed);
  const steps = section(page, howItWorks.id).locator('ol.steps').getByRole('listitem');
  const expected: [where: Locator, words: RegExp][] = [
    [section(page, solution.id), /geen diagnose/i],
    [steps.nth(1), /\bAI\b/],
    [steps.last(), new RegExp(RegExp.escape(owner.followUpRole), 'i')],
    [steps.last(), /u\sbeslist/i],
    [section(page, technology.id), /niet bedoeld voor spoed/i],
  ];
  for (const [where, words] of expected) await expect.soft(where).toContainText(words);
  const footer = page.getByRole('contentinfo');
  await expect.soft(footer.getByText(/niet voor spoed.*112/i)).toBeVisible();
});

test('sample call: its answers recur verbatim in the record, the steps and the technology, and the judgement is open', async ({
  page,
}) => {
  const answers = sampleCall.turns.flatMap(({ answer }) => answer ?? []);
  const [, complaint = ''] = answers;
  expect(answers).toHaveLength(2);
  const call = section(page, hero.id).locator('figure');
  for (const answer of answers)
    await expect.soft(call.locator('li mark', { hasText: answer })).toBeVisible();
  const { rows, open } = sampleCall.record;
  for (const { label, value } of [...rows, open])
    await expect.soft(call.locator('dl > div', { hasText: label }).locator('dd')).toHaveText(value);
  expect.soft(rows.at(-1)?.value).toContain(complaint);
  expect.soft(open.value.toLowerCase()).toContain(owner.followUpRole.toLowerCase());
  const steps = section(page, howItWorks.id);
  await expect.soft(steps.getByText(rows[0]?.value ?? '')).toBeVisible();
  const route = section(page, technology.id);
  await expect.soft(route.getByText(complaint).first()).toBeVisible();
});

test('closing call: linked from header, benefits and footer', async ({ page }) => {
  const link = (id: string) => `a[href="#${id}"]`;
  const links = (place: string) => page.locator(place).filter({ visible: true });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.soft(links(`#${benefits.id} ${link(closing.id)}`)).toHaveCount(1);
    for (const place of ['header', 'footer'])
      await expect.soft(links(`${place} ${link(closing.id)}`)).toHaveCount(1);
    await expect
      .soft(page.getByRole('banner').getByRole('link', { name: owner.phone }))
      .toBeVisible();
  }
});

test('limits: listed under two headings, for what the assistant does and what it does not do', async ({
  page,
}) => {
  const under = (name: string) =>
    section(page, howItWorks.id)
      .locator('div')
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
      .last();
  const { does, doesNot } = howItWorks.limits;
  for (const { title, points } of [does, doesNot])
    await expect.soft(under(title).getByRole('listitem')).toHaveText([...points]);
  for (const words of [/diagnose/i, /advies/i, /spoed/i, /zelf beslissen/i])
    await expect.soft(under(doesNot.title).getByText(words).first()).toBeVisible();
});

test('texts: phone number, named contact person, formal Dutch, no consent', async ({ page }) => {
  await expect.soft(page.getByText(owner.contactPerson).first()).toBeVisible();
  const phone = page.locator('main').getByRole('link', { name: owner.phone }).first();
  await expect.soft(phone).toBeVisible();
  await expect.soft(phone).toHaveAttribute('href', telephoneLink(owner.phone) ?? '');
  await expect.soft(page.locator('html')).toHaveAttribute('lang', 'nl');
  const words = await allWords(page);
  expect.soft(words).not.toMatch(/\b(je|jij|jouw|jullie)\b/i);
  expect.soft(words, 'nothing that requires consent is stored').not.toMatch(/cookie/i);
  await expect.soft(page.locator('input[type=checkbox]')).toHaveCount(0);
});

test('Download Brochure: gives a PDF, of the length and size that page and dialog state', async ({
  page,
}) => {
  const arrives = page.waitForEvent('download');
  const button = page.getByRole('button', { name: 'Download Brochure', exact: true });
  await button.click();
  const download = await arrives;
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  const chunks = await (await download.createReadStream()).toArray();
  const pdf = Buffer.concat(chunks);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const { numPages } = await getDocumentProxy(new Uint8Array(pdf));
  const length = `PDF, ${numPages} ${numPages === 1 ? 'pagina' : 'pagina’s'}`;
  const size = `${Math.round(pdf.length / 1000)} kB`;
  await expect(button).toHaveAccessibleDescription(`${length}, ${size}`);
  await expect(page.getByText(`${length}, ${size}`)).toBeVisible();
  const dialog = await openDialog(page, readingOpener(page));
  const name = `Bekijk de brochure (${length}) ${size}`;
  await expect(dialog.getByRole('link', { name, exact: true })).toBeVisible();
});

function section(page: Page, id: string): Locator {
  return page.locator(parts).and(page.locator(`#${id}`));
}

function allOf(page: Page, selector: string, attribute: string): Promise<(string | null)[]> {
  const read = (found: Element[], name: string) => found.map((each) => each.getAttribute(name));
  return page.locator(selector).evaluateAll(read, attribute);
}

/** All texts in which the owner may name a standard. */
function ownersWords(): string[] {
  const proofs = certifications.flatMap(({ details, link }) => [...details, link?.text ?? '']);
  const answers = (owner.questions ?? []).flatMap(({ question, answer }) => [question, answer]);
  const documents = describeDocuments(owner.documents, {}).map(({ text }) => text);
  return [...proofs, ...answers, ...documents, ...Object.values(words)];
}

/** `text` without `parts`. One part may contain another, so the longest is removed first. */
function without(text: string, parts: string[]): string {
  return (
    parts
      .map(onOneLine)
      .filter(Boolean)
      .sort((one, other) => other.length - one.length)
      // Case-insensitive, because a line on the page may begin with a capital that the owner did not write.
      .reduce((rest, part) => rest.replace(new RegExp(RegExp.escape(part), 'gi'), ''), text)
  );
}

/** The visible text of the page. */
async function allWords(page: Page): Promise<string> {
  return onOneLine(await page.locator('body').innerText());
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
