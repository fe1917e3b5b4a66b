import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { toRgb } from '../../../owner/contrast.ts';
import { colours } from '../../../owner.ts';
import { bloodPressure, sampleCall } from '../../content/sample-call.ts';
import { benefits } from '../../content/sections/benefits.ts';
import { questions as asked, closing } from '../../content/sections/closing.ts';
import { hero } from '../../content/sections/hero.ts';
import { howItWorks } from '../../content/sections/how-it-works.ts';
import {
  expect,
  pain,
  person,
  questions,
  recording,
  results,
  test,
} from '../support/browser/another-owner.ts';
import { isAsShipped } from '../support/look/as-shipped.ts';
import { expectFits } from '../support/look/misfits.ts';

const [first, second] = questions;

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', {
    // Nothing in these parts needs script.
    tag: javaScriptEnabled ? '@full' : [],
  }, () => {
    test.use({ javaScriptEnabled });

    test('questions: are folded, open by pointer and by keyboard, and add no section', async ({
      page,
    }) => {
      await page.goto('/');
      const section = page.locator(`#${asked.id}`);
      await expect(section.getByRole('heading', { name: asked.title })).toBeVisible();
      await expect(section.getByText(first.answer)).toBeHidden();
      await section.getByText(first.question).click();
      await expect(section.getByText(first.answer)).toBeVisible();
      await expect(section.getByText(second.answer)).toBeHidden();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(section.getByText(second.answer)).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(section.getByText(second.answer)).toBeHidden();
      // As many sections as without questions.
      const [main = ''] = /<main.*<\/main>/s.exec(readFileSync('dist/index.html', 'utf8')) ?? [];
      await expect(page.locator('main section')).toHaveCount(main.split('<section').length - 1);
    });

    test('players: in the sample call and in the closing section, with their controls', async ({
      page,
    }) => {
      await page.goto('/');
      for (const id of [hero.id, closing.id])
        await expect(page.locator(`#${id} audio[controls]`)).toBeVisible();
      // On an old practice PC the record below the player is in view.
      await page.setViewportSize({ width: 1366, height: 625 });
      const record = page.locator('.record dl');
      if (isAsShipped) await expect(record).toBeInViewport({ ratio: 1 });
    });

    test('hard calls: the first is open and states who is notified; the other opens by pointer and closes by keyboard', async ({
      page,
    }) => {
      await page.goto('/');
      const steps = page.locator(`#${howItWorks.id}`);
      for (const words of [...pain.turns.map(({ text }) => text), pain.record, pain.told])
        await expect(steps.getByText(words)).toBeVisible();
      const told = steps.getByText(person.told);
      await expect(told).toBeHidden();
      await steps.getByText(person.title).click();
      for (const { text } of person.turns) await expect(steps.getByText(text)).toBeVisible();
      await expect(told).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(told).toBeHidden();
    });
  });

for (const [width, ...tag] of [[320], [768, '@full'], [1280, '@full']] as const)
  test(`hard calls and results at ${width} px: opened they fit, and axe finds nothing in them`, {
    tag,
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    const steps = page.locator(`#${howItWorks.id}`);
    await steps.getByText(person.title).click();
    await expectFits(page, 'open hard calls', steps);
    const counted = page.locator(`#${benefits.id}`);
    await expect(counted.getByText('1.240')).toBeVisible();
    await expect(counted.getByRole('link', { name: `Bron: ${results.source}` })).toHaveAttribute(
      'href',
      results.sourceLink,
    );
    await expectFits(page, 'results', counted);
    await page.setViewportSize({ width, height: 9000 });
    await expectNoViolations(page, `#${howItWorks.id}`, `#${benefits.id}`);
  });

for (const [width, ...tag] of [[320, '@full'], [1280]] as const)
  test(`questions at ${width} px: a wide header links to them, opened they fit, and axe finds nothing in them or in the player`, {
    tag,
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 600 });
    await page.goto('/');
    // A narrow header has no link to them.
    if (width === 1280)
      await page.locator('header').getByRole('link', { name: asked.link }).click();
    else await page.goto(`/#${asked.id}`);
    await expect(page.getByRole('heading', { name: asked.title })).toBeInViewport();
    const section = page.locator(`#${asked.id}`);
    for (const { question } of [first, second]) await section.getByText(question).click();
    await expectFits(page, 'open questions', section);
    await page.setViewportSize({ width, height: 3000 });
    await expectNoViolations(page, `#${asked.id}`, 'audio');
  });

test('questions: find-in-page opens the one whose answer has the words; paper shows every question and answer', async ({
  page,
}) => {
  // A text fragment in a URL opens the question as find-in-page does.
  await page.goto('/#:~:text=volgende%20dag%20nog%20eens');
  await expect(page.locator(`#${asked.id}`).getByText(first.answer)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const words of [first, second].flatMap(Object.values<string>))
    await expect(page.getByText(words)).toBeVisible();
});

test('recording: fetched only when it is played, plays by keyboard, and highlights each turn while it is spoken', async ({
  page,
  turnsAt,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  const problems: string[] = [];
  page.on('console', (message) => void problems.push(message.text()));
  await page.goto('/', { waitUntil: 'networkidle' });
  const player = page.getByLabel(sampleCall.recordingLabel).first();
  expect(asked.filter((path) => /voorbeeldgesprek|spoken/.test(path))).toEqual([]);

  await player.focus();
  await player.press('Space');
  const spoken = page.locator('[data-spoken]');
  await expect(spoken).toContainText(String(sampleCall.turns[0]?.text));
  await expect(spoken).toHaveCSS('outline', `rgb(${toRgb(colours.ink).join(', ')}) solid 3px`);
  // A turn may be spoken before it has unfolded.
  for (const turn of await page.locator('figure ol > li').all())
    await expect(turn).toHaveCSS('animation-name', 'none');
  expect(asked).toContain(recording);

  await player.evaluate(
    (audio: HTMLAudioElement, to) => {
      audio.currentTime = to;
    },
    (turnsAt[3] ?? 0) + 0.05,
  );
  await expect(spoken).toContainText(bloodPressure.answer);
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.ended)).toBe(true);
  await expect(spoken).toHaveCount(0);
  for (const turn of await page.locator('figure ol > li').all())
    await expect(turn).toHaveCSS('outline-style', 'none');
  expect(problems).toEqual([]);
});

async function expectNoViolations(page: Page, ...parts: string[]) {
  const axe = parts.reduce((all, part) => all.include(part), new AxeBuilder({ page }));
  const { violations } = await axe
    .options({ rules: { 'color-contrast-enhanced': { enabled: true } } })
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)).toEqual([]);
}
