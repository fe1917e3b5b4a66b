import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/site.ts';

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

for (const [index, [name, texts]] of sections.entries()) {
  test(`section ${index + 1} of the page is ${name}`, async ({ page }) => {
    for (const text of texts) {
      await expect(section(page, index).getByText(text).first()).toBeVisible();
    }
  });
}

test('the nine sections follow each other down the page', async ({ page }) => {
  await expect(page.locator('main > section, footer')).toHaveCount(sections.length);
  const tops = await page
    .locator('main > section, footer')
    .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().top));
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
});

test('"How it works, in 4 steps" lists four steps', async ({ page }) => {
  await expect(section(page, 3).getByRole('listitem')).toHaveCount(4);
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

for (const [claim, text] of claims) {
  test(`the page claims: ${claim}`, async ({ page }) => {
    await expect(page.locator('main').getByText(text).first()).toBeVisible();
  });
}

test('the figure 75% never stands without "tot"', async ({ page }) => {
  const [text = ''] = await page.locator('body').allInnerTexts();
  const figures = text.replaceAll(/\s+/g, ' ').match(/\S* ?75%/g) ?? [];
  expect(figures.length).toBeGreaterThan(0);
  for (const figure of figures) expect(figure).toMatch(/^tot 75%$/i);
});

test('a phone number and a named contact person are displayed', async ({ page }) => {
  await expect(page.getByText('Team Opvolgassistent').first()).toBeVisible();
  const phones = page.locator('main').getByRole('link', { name: '085 000 0000' });
  await expect(phones.first()).toBeVisible();
  await expect(phones.first()).toHaveAttribute('href', 'tel:0850000000');
});

test('each button of the page names exactly one control and no heading', async ({ page }) => {
  for (const name of ['Neem Contact Op', 'Meer Informatie', 'Plan een Demo', 'Download Brochure']) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(1);
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
    await expect(page.getByRole('heading', { name, exact: true })).toHaveCount(0);
  }
});

test('Download Brochure gives a PDF', async ({ page }) => {
  const arrives = page.waitForEvent('download', { timeout: 10_000 });
  await page.getByRole('button', { name: 'Download Brochure', exact: true }).click();
  const download = await arrives;
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  const chunks = await (await download.createReadStream()).toArray();
  expect(Buffer.concat(chunks).subarray(0, 5).toString()).toBe('%PDF-');
});

test('the page is Dutch, addresses one visitor as "u" and has one main heading', async ({
  page,
}) => {
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.locator('body')).not.toContainText(/\b(je|jij|jouw|jullie)\b/i, {
    useInnerText: true,
  });
});

for (const width of [320, 768, 1280]) {
  test(`nothing sticks out of a window ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const { scroll, client } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      client: document.documentElement.clientWidth,
    }));
    expect(scroll).toBeLessThanOrEqual(client);
  });
}

function section(page: Page, index: number): Locator {
  return page.locator('main > section, footer').nth(index);
}
