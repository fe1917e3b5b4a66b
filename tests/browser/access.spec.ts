import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { liveRegions } from '../support/access-tree.ts';
import {
  answer,
  expectFailure,
  expectSuccess,
  failureText,
  failureTitle,
  fillIn,
  hold,
  openDialog,
  person,
  send,
  successText,
  successTitle,
} from '../support/dialog.ts';
import { expect, test } from '../support/site.ts';

const widths = [320, 390, 768, 1280, 1920];

for (const width of widths) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });

    test('axe finds nothing on the page, in the dialog, with errors, while sending, after a failure, after success', async ({
      page,
    }) => {
      await page.goto('/');
      await expectClean(page);
      const dialog = await openDialog(page);
      await dialog.getByText('Wat we met uw gegevens doen').click();
      await expectClean(page);
      await send(dialog);
      await expect(dialog.getByText('Voornaam is verplicht')).toBeVisible();
      await expectClean(page);
      await fillIn(dialog, person());
      const { release } = await hold(page, (route) => route.fulfill({ status: 503, json: {} }));
      await send(dialog);
      await expect(dialog.locator('button:enabled')).toHaveCount(0);
      await expectClean(page);
      release();
      await expectFailure(page);
      await expectClean(page);
      await page.unrouteAll();
      await answer(page);
      await send(dialog);
      await expectSuccess(page);
      await expectClean(page);
    });

    test('nothing scrolls sideways, on the page, in the dialog and on the 404', async ({
      page,
    }) => {
      await page.goto('/');
      await expectNoSidewaysScroll(page);
      await openDialog(page);
      await expectNoSidewaysScroll(page);
      await page.goto('/nergens');
      await expectNoSidewaysScroll(page);
      await expectClean(page);
    });
  });
}

for (const width of [320, 768, 1280]) {
  test(`axe finds nothing without script, ${width} px wide: dialog for a demo, success, failure`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await takeScriptsAway(page);
    await page.goto('/');
    const dialog = await openDialog(page, 'Plan een Demo');
    await expectClean(page);
    await fillIn(dialog, person());
    await send(dialog);
    await expectSuccess(page);
    await expectClean(page);
    await openDialog(page, 'Plan een Demo');
    await dialog.locator('form').evaluate((form: HTMLFormElement) => form.submit());
    await expectFailure(page);
    await expectClean(page);
  });
}

test('both toasts are announced: the failure from inside the modal, the success once it is gone', async ({
  page,
}) => {
  await page.goto('/');
  const dialog = await openDialog(page);
  await fillIn(dialog, person());
  await answer(page, (route) => route.abort());
  await send(dialog);
  await expectFailure(page);
  expect(await liveRegions(page)).toEqual([['alert', failureTitle, failureText, '085 000 0000']]);
  await page.unrouteAll();
  await send(dialog);
  await expectSuccess(page);
  expect(await liveRegions(page)).toEqual([['status', successTitle, successText]]);
});

/** Every rule of WCAG 2.0 to 2.2, A and AA, what is good practice, and what is asked of contrast and links in AAA. */
const rules = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: {
    'color-contrast-enhanced': { enabled: true },
    'identical-links-same-purpose': { enabled: true },
    'target-size': { enabled: true },
  },
};

async function expectClean(page: Page): Promise<void> {
  await drawAll(page);
  const { violations, incomplete } = await new AxeBuilder({ page }).options(rules).analyze();
  // Contrast that axe can't tell, as of what is half covered, `look.spec.ts` takes from the pixels.
  const undecided = incomplete.filter(({ id }) => !id.startsWith('color-contrast'));
  const found = [...violations, ...undecided];
  expect(found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

/**
 * What has not been drawn yet has no height of its own: its texts lie over what comes below. And what the page says of a
 * `<noscript>` holds for its stand-in (`takeScriptsAway`).
 */
async function drawAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    // In its first 5 ms what unfolds is half there, which is no contrast that anyone reads.
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * { content-visibility: visible !important }
      x-noscript[id]:not(:target) { display: none }`);
    document.adoptedStyleSheets = [sheet];
  });
}

/** axe needs timers, which a browser with its scripts off does not run: the scripts are left out instead. */
async function takeScriptsAway(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return await route.continue();
    const response = await route.fetch({ maxRedirects: 0 });
    const html = await response.text();
    // With script on, a browser takes what stands in a `<noscript>` for text.
    const body = html
      .replaceAll(/<script.*?<\/script>/gs, '')
      .replaceAll(/(<\/?)noscript/g, '$1x-noscript');
    await route.fulfill({ response, body });
  });
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const dialog = document.querySelector('dialog[open]');
    return (
      scrollWidth > clientWidth || (dialog !== null && dialog.scrollWidth > dialog.clientWidth)
    );
  });
  expect(tooWide).toBe(false);
}
