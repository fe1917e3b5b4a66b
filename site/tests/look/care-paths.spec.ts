import { carePaths } from '../../content/sections/care-paths.ts';
import { expect, expectTypeface, test } from '../support/browser/site.ts';

const section = `#${carePaths.id}`;

for (const width of [390, 1366]) {
  test.describe(`${width} px wide`, { tag: width === 390 ? [] : '@full' }, () => {
    test.use({ viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });

    test('care paths: nothing moves when another path or answer is chosen', async ({ page }) => {
      await page.goto('/');
      await expectTypeface(page);
      const places = () =>
        page.locator(section).evaluate((root) =>
          [root, ...root.querySelectorAll('label, legend, dl, [aria-live], [aria-live] ~ p')]
            .filter((element) => element.checkVisibility())
            .map((element) => {
              const { x, y, height } = element.getBoundingClientRect();
              return [element.localName, x, y - root.getBoundingClientRect().y, height];
            }),
        );
      const before = await places();
      for (const [path, { answers }] of carePaths.cards.entries())
        for (const answer of answers.keys()) {
          await page.locator(`[name=zorgpad][value="${path + 1}"]`).check();
          await page.locator(`[name=antwoord-${path + 1}][value="${answer + 1}"]`).check();
          expect(await places(), `${path}, ${answer}`).toEqual(before);
        }
    });
  });
}

test('care paths: the chosen one is marked by more than colour, in forced colours too', async ({
  page,
}) => {
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors });
    await page.goto('/');
    const dots = await page
      .locator(`${section} input`)
      .filter({ visible: true })
      .evaluateAll((all) =>
        all.map((input) => [
          (input as HTMLInputElement).checked,
          Number.parseFloat(getComputedStyle(input).borderTopWidth) > 5,
        ]),
      );
    expect(dots).toHaveLength(carePaths.cards.length + 3);
    for (const [isChosen, hasDot] of dots) expect(hasDot, forcedColors).toBe(isChosen);
  }
});
