import { owner } from '../../../owner.ts';
import { privacyNotice } from '../../content/privacy.ts';
import { holdClock } from '../support/browser/clock.ts';
import { fieldsOf, openDialog, person } from '../support/browser/dialog.ts';
import { expect, expectTypeface, test } from '../support/browser/site.ts';
import { showFailure, showSuccess } from '../support/browser/toasts.ts';
import { contrastOfIcon, findEdgeless, walkFocus } from '../support/look/focus.ts';

/** The focused element is wholly in view and clearly marked, and every control of the page gets the focus. */
const ofDialog = [
  ...fieldsOf('contact'),
  ...[privacyNotice().summary, 'Annuleren', 'Verstuur'],
  ...[owner.phone, 'Melding sluiten'],
];

for (const [where, options] of [
  ['in a window 320 px wide', { viewport: { width: 320, height: 568 } }],
  ['in a window 1280 px wide', { viewport: { width: 1280, height: 800 } }],
  ['on a phone held sideways', { viewport: { width: 844, height: 390 }, tag: '@full' }],
  ['in a low window', { viewport: { width: 1280, height: 480 }, tag: '@full' }],
  ['at 400 % zoom', { viewport: { width: 320, height: 256 }, tag: '@full' }],
  [
    'in forced colours',
    { viewport: { width: 1280, height: 800 }, forcedColors: 'active', tag: '@full' },
  ],
] as const) {
  const { viewport, tag, ...others } = { forcedColors: 'none' as const, tag: [], ...options };
  test.describe(where, { tag }, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce', ...others } });

    test(`${where} each stop of the keyboard on the page is in view, uncovered and marked`, async ({
      page,
    }) => {
      await page.goto('/');
      await expectTypeface(page);
      const { names, faults } = await walkFocus(page);
      expect(names[0]).toBe('<a> "Naar de inhoud"');
      expect(faults).toEqual([]);
    });

    test(`${where} each stop in the dialog and in its toast is in view, uncovered and marked`, async ({
      page,
    }) => {
      // Short, because letters that scroll under the dialog's focus mark are as dark as the mark.
      const toast = await showFailure(page, person({ email: 'j@bel.nl' }));
      expect(await contrastOfIcon(page, toast.locator('button svg'))).toBeGreaterThan(4.5);
      const { names, faults } = await walkFocus(page);
      // A dialog that scrolls is itself a stop.
      const things = names.filter((name) => !name.startsWith('<dialog>'));
      expect(things.map(inQuotes).toSorted()).toEqual(ofDialog.toSorted());
      // The buttons stay in view, over the lower edge of a scrolling dialog.
      const known = 'the focus on <dialog> "contact-dialog" is not marked at its bottom';
      expect(faults.filter((fault) => fault !== known)).toEqual([]);
    });
  });
}

test('the button that dismisses a success toast, and the links of the 404 page, are in view and marked', async ({
  page,
}) => {
  await holdClock(page);
  const toast = await showSuccess(page);
  expect(await contrastOfIcon(page, toast.locator('button svg'))).toBeGreaterThan(4.5);
  await page.keyboard.press('Home');
  const { names, faults } = await walkFocus(page);
  expect(names.map(inQuotes)).toContain('Melding sluiten');
  // Until it leaves or is dismissed, a toast may cover a part of something else.
  expect(
    faults.filter((fault) => /^(the focus on )?<button> "Melding|wholly under/.test(fault)),
  ).toEqual([]);
  await expect(toast).toBeVisible();
  await page.goto('/nergens');
  const links = ['<a> "Return to Home"', `<a> "${owner.phone}"`];
  expect(await walkFocus(page)).toMatchObject({ names: links, faults: [] });
});

test('every field, and every button without a filling, has an edge of 4.5:1 on all sides; in forced colours all fields and buttons have one', async ({
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
test('the focus check finds a focus that is covered, out of view or not marked, and a control that never has it', {
  tag: '@full',
}, async ({ page }) => {
  await page.setContent(`
    <button id="goed" style="margin: 40px">Goed</button>
    <button id="kaal" style="outline: none">Kaal</button>
    <button id="flets" style="outline: 3px solid #ccc; outline-offset: 3px; margin: 40px">Flets</button>
    <button id="onder" style="position: fixed; top: 300px; left: 40px">Onder</button>
    <div style="position: fixed; inset: 280px 0 auto; height: 90px; background: #ddd"></div>
    <a id="buiten" href="/" style="position: fixed; left: -900px">Buiten</a>
    <button id="nooit" tabindex="-1">Nooit</button>`);
  const { faults } = await walkFocus(page);
  expect(await findEdgeless(page, page.locator('#kaal'), 22)).toHaveLength(4);
  expect(faults).toContain('the focus on <button> "kaal" is not marked');
  expect(faults).toContain('the focus on <button> "flets" is not marked');
  expect(faults).toContainEqual(expect.stringMatching(/"onder" has the focus wholly under <div>/));
  expect(faults).toContainEqual(expect.stringMatching(/"buiten" has the focus out of view/));
  expect(faults).toContain('<button> "nooit" never has the focus');
  expect(faults.filter((fault) => fault.includes('goed'))).toEqual([]);
});

/** The quoted part of a name such as `<a> "Return to Home"`. */
function inQuotes(name: string): string {
  return name.match(/"(.*)"/)?.[1] ?? name;
}
