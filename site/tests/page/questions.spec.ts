import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect } from '@playwright/test';
import { owner } from '../../../owner.ts';
import { type RunningServer, startServer } from '../../../server/tests/support/server/server.ts';
import { ownersProject } from '../../../tests/support/owners-project.ts';
import { questions as asked, closing } from '../../content/words.ts';

const questions = [
  { question: 'Wat als niemand opneemt?', answer: 'Dan belt hij de volgende dag nog eens.' },
  { question: 'Wie ziet onze gegevens?', answer: 'Uw eigen praktijk.' },
];

/** A site whose owner answers questions. */
const test = base.extend<object, { site: RunningServer }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      await using project = await ownersProject({ owner: { ...owner, questions } }, {});
      const { isBuilt, output } = await project.build();
      expect(isBuilt, output).toBe(true);
      await using server = await startServer({}, { root: project.path });
      await use(server);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ site }, use) => use(site.address),
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('questions stand folded in the closing section, and open by pointer and by keyboard', async ({
      page,
    }) => {
      await page.goto('/');
      const section = page.locator(`#${closing.id}`);
      await expect(section.getByRole('heading', { name: asked.title })).toBeVisible();
      const [first, second] = questions as [(typeof questions)[0], (typeof questions)[0]];
      await expect(section.getByText(first.answer)).toBeHidden();
      await section.getByText(first.question).click();
      await expect(section.getByText(first.answer)).toBeVisible();
      await expect(section.getByText(second.answer)).toBeHidden();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(section.getByText(second.answer)).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(section.getByText(second.answer)).toBeHidden();
      // As many as without questions.
      const [main = ''] = /<main.*<\/main>/s.exec(readFileSync('dist/index.html', 'utf8')) ?? [];
      await expect(page.locator('main section')).toHaveCount(main.split('<section').length - 1);
    });
  });

for (const width of [320, 1280])
  test(`${width} px wide the header leads to the questions`, async ({ page }) => {
    await page.setViewportSize({ width, height: 600 });
    await page.goto('/');
    await page.locator('header').getByRole('link', { name: asked.link }).click();
    await expect(page.getByRole('heading', { name: asked.title })).toBeInViewport();
  });

for (const width of [320, 1280])
  test(`axe finds nothing in open questions ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 3000 });
    await page.goto('/');
    const section = page.locator(`#${closing.id}`);
    for (const { question } of questions) await section.getByText(question).click();
    const axe = new AxeBuilder({ page }).include(`#${closing.id}`);
    const { violations } = await axe
      .options({ rules: { 'color-contrast-enhanced': { enabled: true } } })
      .analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)).toEqual(
      [],
    );
    const spare = () => document.documentElement.scrollWidth - innerWidth;
    expect(await page.evaluate(spare)).toBeLessThanOrEqual(0);
  });

test('find-in-page opens the question whose answer holds the words', async ({ page }) => {
  const answer = page.locator(`#${closing.id}`).getByText(questions[0]?.answer ?? '');
  // A link to words finds them as the search of the browser does.
  await page.goto('/#:~:text=volgende%20dag%20nog%20eens');
  await expect(answer).toBeVisible();
});

test('on paper every answer can be read', async ({ page }) => {
  await page.goto('/');
  await page.emulateMedia({ media: 'print' });
  for (const { question, answer } of questions) {
    await expect(page.getByText(question)).toBeVisible();
    await expect(page.getByText(answer)).toBeVisible();
  }
});
