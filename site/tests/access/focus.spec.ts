import { holdClock } from '../support/browser/clock.ts';
import { fieldsOf, openDialog } from '../support/browser/dialog.ts';
import { expect, expectTypeface, test } from '../support/browser/site.ts';
import { showFailure, showSuccess } from '../support/browser/toasts.ts';
import { contrastOfIcon, findEdgeless, walkFocus } from '../support/look/focus.ts';

/** `site/tests/look/look.spec.ts` walks through page, 404 page and dialog in each of its windows. */
test('toasts: the dismiss icon has a contrast over 4.5:1, and on a page its button is in view and shows its focus', async ({
  page,
}) => {
  await holdClock(page);
  const icon = page.getByRole('button', { name: 'Melding sluiten' }).locator('svg');
  await showFailure(page);
  expect(await contrastOfIcon(page, icon)).toBeGreaterThan(4.5);
  await page.unrouteAll();
  const toast = await showSuccess(page);
  expect(await contrastOfIcon(page, icon)).toBeGreaterThan(4.5);
  await page.keyboard.press('Home');
  const { names, faults } = await walkFocus(page);
  expect(names).toContain('<button> "Melding sluiten"');
  // Until it leaves or is dismissed, a toast may cover a part of something else.
  expect(
    faults.filter((fault) => /^(the focus on )?<button> "Melding|wholly under/.test(fault)),
  ).toEqual([]);
  await expect(toast).toBeVisible();
});

test('edges: every field and every button without a background has an edge of 4.5:1 on all sides; in forced colours every field and button has one of 3:1', async ({
  page,
}) => {
  const fields = '.fields [name]:enabled';
  for (const [forcedColors, things, least, count] of [
    ['none', `${fields}, [data-variant=outline]`, 4.5, fieldsOf('contact').length + 1],
    ['active', `${fields}, button`, 3, fieldsOf('contact').length + 2],
  ] as const) {
    await page.emulateMedia({ forcedColors, reducedMotion: 'reduce' });
    await page.goto('/');
    await expectTypeface(page);
    expect(await findEdgeless(page, page.locator('main').locator(things), least)).toEqual([]);
    const dialog = await openDialog(page);
    await expect(dialog.locator(things)).toHaveCount(count);
    expect(await findEdgeless(page, dialog.locator(things), least)).toEqual([]);
  }
});

/** A check that finds nothing proves nothing. */
test('walkFocus, findEdgeless: find a focus that is covered, out of view or not marked, a control that never has it, and a missing edge', {
  tag: '@full',
}, async ({ page }) => {
  await page.setContent(`
    <button id="goed" style="margin: 40px">Goed</button>
    <button id="kaal" style="outline: none; border: none; background: none">Kaal</button>
    <button id="flets" style="outline: 3px solid #ccc; outline-offset: 3px; margin: 40px; border: 2px solid #000">Flets</button>
    <button id="onder" style="position: fixed; top: 300px; left: 40px">Onder</button>
    <div style="position: fixed; inset: 280px 0 auto; height: 90px; background: #ddd"></div>
    <a id="buiten" href="/" style="position: fixed; left: -900px">Buiten</a>
    <button id="nooit" tabindex="-1">Nooit</button>`);
  const { faults } = await walkFocus(page);
  expect(await findEdgeless(page, page.locator('#kaal'), 3)).toHaveLength(4);
  expect(await findEdgeless(page, page.locator('#flets'), 3)).toEqual([]);
  expect(faults).toContain('the focus on <button> "kaal" is not marked');
  expect(faults).toContain('the focus on <button> "flets" is not marked');
  expect(faults).toContainEqual(expect.stringMatching(/"onder" has the focus wholly under <div>/));
  expect(faults).toContainEqual(expect.stringMatching(/"buiten" has the focus out of view/));
  expect(faults).toContain('<button> "nooit" never has the focus');
  expect(faults.filter((fault) => fault.includes('goed'))).toEqual([]);
});
