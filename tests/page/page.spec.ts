import type { Locator, Page } from '@playwright/test';
import { certifications } from '../../site/content/certifications.ts';
import { expect, test } from '../support/browser/site.ts';

/** Specification, section 1: a text of each of the nine sections, in their order. */
const sections: [name: string, texts: (string | RegExp)[]][] = [
  ['Hero', ['Neem Contact Op', 'Meer Informatie']],
  ['Challenges', [/tijdsdruk/i, /administratie/i, /personeelstekort/i, /kwaliteit/i]],
  ['Solution features', [/triageprotocol/i, /elke taal/i]],
  ['How it works', [/vier stappen|4 stappen/i]],
  [
    'Suitable care paths',
    [
      /diabetes/i,
      /stoppen met roken/i,
      /bloeddruk/i,
      /astma\/COPD/i,
      /cholesterol/i,
      /binnenkort meer/i,
    ],
  ],
  ['Benefits', [/5-10 uur per week/]],
  ['Technology', [/medisch LLM/i, /flow-bot/i, /guardrails/i, /koppeling/i]],
  ['Closing call to action', ['Plan een Demo', 'Download Brochure']],
  ['Footer', [/©/]],
];

test.beforeEach(({ page }) => page.goto('/'));

test('the nine sections follow each other down the page, each with its own words', async ({
  page,
}) => {
  await expect(page.locator('main > section, footer')).toHaveCount(sections.length);
  for (const [index, [name, texts]] of sections.entries()) {
    for (const text of texts) {
      await expect.soft(section(page, index).getByText(text).first(), name).toBeVisible();
    }
  }
  const tops = await page
    .locator('main > section, footer')
    .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().top));
  expect.soft(tops).toEqual(tops.toSorted((one, other) => one - other));
});

/** Specification, section 1: "Claims made on the page". */
const claims: [claim: string, text: RegExp][] = [
  ['it calls patients for routine checks', /belt patiënten voor een routinecontrole/i],
  ['or takes calls from them', /neemt hun telefoontje|of hun telefoontjes aanneemt/i],
  [
    'it automates up to 75% of telephone consultations',
    /tot 75% van de telefonische consulten geautomatiseerd/i,
  ],
  ['it follows triage protocols per care path', /elk zorgpad heeft een eigen protocol/i],
  ['in any language', /elke taal/i],
  ['it records outcomes in the practice information systems', /informatiesysteem van uw praktijk/i],
  [
    'results go to the praktijkondersteuner or GP for follow-up',
    /praktijkondersteuner of de huisarts voor opvolging/i,
  ],
  ['the practice saves 5-10 hours per week', /5-10 uur per week/],
  ['it is certified for information security', /^informatiebeveiliging$/i],
  ['it is certified for healthcare information security', /^informatiebeveiliging in de zorg$/i],
  ['it is certified for medical devices', /medische hulpmiddelen/i],
];

test('the page makes every claim of the specification, and none that goes further', async ({
  page,
}) => {
  for (const [claim, text] of claims) {
    await expect.soft(page.locator('main').getByText(text).first(), claim).toBeVisible();
  }
  const text = await allWords(page);
  const shares = text.match(/\S* ?75%/g) ?? [];
  expect(shares.length).toBeGreaterThan(0);
  for (const share of shares) expect.soft(share).toMatch(/^tot 75%$/i);
  const hours = text.match(/.{0,24}5-10 uur per week.{0,24}/g) ?? [];
  expect(hours.length).toBeGreaterThan(0);
  // The design: always with "per praktijk", beneath the figure or beside it.
  for (const figure of hours) expect.soft(figure).toMatch(/per praktijk/);
  const known = certifications.flatMap(({ subject, details }) => [subject, details]);
  const rest = known.filter(Boolean).reduce((all, words) => all.replaceAll(words, ''), text);
  expect.soft(rest, 'a standard that the owner did not fill in').not.toMatch(standards);
});

const standards = /\b(?:ISO|NEN|IEC|MDR|CE|HKZ)\b/;

test('the page leaves nobody in doubt that a machine calls, a person decides, and 112 is for emergencies', async ({
  page,
}) => {
  const main = page.locator('main');
  const call = main.locator('section').first().locator('figure');
  await expect.soft(call.getByText('Voorbeeldgesprek')).toBeVisible();
  const [said] = await call.getByRole('listitem').allInnerTexts();
  expect.soft(said).toMatch(/^AI-assistent\s+Goedemorgen, ik ben een AI-assistent, geen mens/);
  const description = page.locator('meta[name=description], meta[property="og:description"]');
  for (const each of await description.all())
    await expect.soft(each).toHaveAttribute('content', /AI-assistent .*geen mens/);
  await expect.soft(main.getByText('stelt geen diagnose')).toBeVisible();
  await expect.soft(main.getByText('U beslist', { exact: true })).toBeVisible();
  const steps = section(page, 3).getByRole('listitem');
  await expect.soft(steps.nth(1)).toContainText(/AI-assistent is, geen mens/);
  await expect.soft(steps.last()).toContainText(/praktijkondersteuner of huisarts.*u beslist/is);
  for (const part of [main, page.getByRole('contentinfo')]) {
    await expect.soft(part.getByText(/niet voor spoed.*112/i)).toBeVisible();
  }
});

test('what the assistant does stands beside what it does not, inside a section and on no button', async ({
  page,
}) => {
  const technology = section(page, 6);
  const under = (name: string) =>
    technology
      .locator('div')
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
      .last();
  const doesNot = under('Dit doet hij niet');
  for (const list of [under('Dit doet de AI'), doesNot])
    expect.soft(await list.getByRole('listitem').count()).toBeGreaterThanOrEqual(4);
  for (const words of [/diagnose/, /advies/, /spoed.*112/, /beslissen zonder mens/i])
    await expect.soft(doesNot.getByText(words)).toBeVisible();
});

test('a phone number and a named contact person are displayed, and the words are Dutch and polite', async ({
  page,
}) => {
  await expect.soft(page.getByText('Team Opvolgassistent').first()).toBeVisible();
  const phone = page.locator('main').getByRole('link', { name: '085 000 0000' }).first();
  await expect.soft(phone).toBeVisible();
  await expect.soft(phone).toHaveAttribute('href', 'tel:0850000000');
  await expect.soft(page.locator('html')).toHaveAttribute('lang', 'nl');
  const words = await allWords(page);
  expect.soft(words).not.toMatch(/\b(je|jij|jouw|jullie)\b/i);
  expect.soft(words, 'nothing is stored that asks for consent').not.toMatch(/cookie/i);
  await expect.soft(page.locator('input[type=checkbox]')).toHaveCount(0);
});

test('Download Brochure gives a PDF', async ({ page }) => {
  const arrives = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Brochure', exact: true }).click();
  const download = await arrives;
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  const chunks = await (await download.createReadStream()).toArray();
  expect(Buffer.concat(chunks).subarray(0, 5).toString()).toBe('%PDF-');
});

function section(page: Page, index: number): Locator {
  return page.locator('main > section, footer').nth(index);
}

/** What can be read. */
async function allWords(page: Page): Promise<string> {
  return (await page.locator('body').innerText()).replaceAll(/\s+/g, ' ');
}
