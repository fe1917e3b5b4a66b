import type { Page, Route } from '@playwright/test';
import { expectReact, openDialog, openerOf } from '../support/browser/dialog.ts';
import { expect, expectTypeface, fontsOf, test, webFont } from '../support/browser/site.ts';

const sectionsStyle = /\/_astro\/sections\.[^/]+\.css$/;

for (const [width, ...tag] of [[390], [1280, '@full']] as const)
  test(`late style at ${width} px: the first view is drawn before the sections' style arrives, and looks the same after it`, {
    tag,
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.route('**/*.woff2', (route) => route.abort());
    const sendStyle = await holdStyle(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expectPaint(page);
    await openDialog(page, openerOf(page, 'contact'));
    await expectReact(page);
    const before = await stylesOf(page);
    expect(Object.keys(before).length).toBeGreaterThan(80);
    await expect(page.locator('#hero ~ section')).toHaveCount(0);
    await sendStyle();
    await expect(page.locator('footer')).toBeAttached();
    expect(await stylesOf(page)).toEqual(before);
  });

test("late style: the call goes on where it was when the sections' style arrives, and nothing moves", async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
        Object.assign(window, { shift: Reflect.get(window, 'shift') + value });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.route('**/*.woff2', (route) => route.abort());
  const sendStyle = await holdStyle(page);
  await page.goto('/', { waitUntil: 'commit' });
  // A pending animation has no start time yet.
  await expect.poll(() => startsOf(page)).toMatch(/^(?=.*unfold)(?!.*null)/s);
  const before = await startsOf(page);
  const shifted = await page.evaluate(() => Reflect.get(window, 'shift'));
  await sendStyle();
  await expect(page.locator('footer')).toBeVisible();
  // Animations that have ended are no longer listed.
  const after = (await startsOf(page)).split('\n');
  expect(after.filter((start) => !before.includes(start))).toEqual([]);
  // The call, which unfolds meanwhile, may shift by fractions of a pixel.
  expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBeCloseTo(shifted, 3);
});

test("failed style: without the sections' style the page is shown in its typeface, and the dialog opens", async ({
  page,
}) => {
  await page.route(sectionsStyle, (route) => route.abort());
  await page.goto('/');
  await expect(page.locator('footer')).toBeVisible();
  await expectTypeface(page);
  expect(await fontsOf(page, 'h1 > span')).toBe(webFont);
  await openDialog(page, openerOf(page, 'demo'));
  await expectReact(page);
});

/** @returns A function that sends the style. */
async function holdStyle(page: Page): Promise<() => Promise<void>> {
  const asked = Promise.withResolvers<Route>();
  await page.route(sectionsStyle, (route) => asked.resolve(route));
  return async () => (await asked.promise).continue();
}

async function expectPaint(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('paint').length))
    .toBe(2);
}

/** The style and position of each element that is drawn, by its index and tag name. */
function stylesOf(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const parts = [...document.querySelectorAll('header, #hero, #contact')];
    const elements = parts.flatMap((part) => [part, ...part.querySelectorAll('*')]);
    const drawn = elements.filter(
      (element) => element.checkVisibility() && element.getBoundingClientRect().height > 0,
    );
    return Object.fromEntries(
      drawn.map((element, place) => {
        const style = getComputedStyle(element);
        // Each sheet holds only the variables of its own classes, and the typeface comes after the style.
        const names = [...style].filter((name) => !/^(?:--|font-family$)/.test(name));
        const values = names.map((name) => `${name}: ${style.getPropertyValue(name)}`);
        const { left, top } = element.getBoundingClientRect();
        const name = `${place} ${element.localName}`;
        return [name, [...values, left, top].join('\n')];
      }),
    );
  });
}

/** The animations of the call, with the time when each began. */
function startsOf(page: Page): Promise<string> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter((one) => (one.effect as KeyframeEffect).target?.closest('.call'))
      .map((one) => `${(one as CSSAnimation).animationName} ${one.startTime}`)
      .join('\n'),
  );
}
