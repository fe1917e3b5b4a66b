import { heldTimers, holdClock } from '../support/browser/clock.ts';
import {
  button,
  expectSuccess,
  expectValues,
  fillIn,
  holdIsland,
  island,
  openDialog,
  person,
  send,
} from '../support/browser/dialog.ts';
import { makeOld } from '../support/browser/old-browser.ts';
import { expect, ownOrigin, test } from '../support/browser/site.ts';

test.beforeEach(({ page }) => makeOld(page));

test('in an old browser without its script yet, Annuleren closes the dialog and keeps the values, and Verstuur shows that it sends and makes one lead', async ({
  page,
  arrivesOnce,
  posts,
}) => {
  const { release } = await holdIsland(page);
  const values = person({}, 'demo');
  await page.goto('/', { waitUntil: 'commit' });
  const dialog = await openDialog(page, 'demo');
  await fillIn(dialog, values);
  await button(dialog, 'Annuleren').click();
  await expect(dialog).toBeHidden();
  await openDialog(page, 'demo');
  await expectValues(dialog, values);
  await send(dialog);
  await expect(dialog.locator('form')).toHaveAttribute('aria-busy', 'true');
  await expect(dialog.locator('.spinner')).toBeVisible();
  release();
  await expectSuccess(page);
  await expect(dialog).toBeHidden();
  await arrivesOnce(values.email);
  expect(posts.map((post) => post.postDataJSON())).toEqual([{ ...values, type: 'demo' }]);
});

// cal-itp/benefits#1111
test('in an old browser whose script never comes, the form is sent without it', {
  tag: ownOrigin,
}, async ({ page, arrivesOnce }) => {
  await holdClock(page);
  await page.route(island, (route) => route.abort());
  const values = person();
  await page.goto('/');
  const dialog = await openDialog(page);
  await send(dialog, values);
  await expect.poll(() => heldTimers(page)).toContain(10_000);
  await page.clock.fastForward(10_000);
  await expectSuccess(page);
  await arrivesOnce(values.email);
});

// excid3/tailwindcss-stimulus-components#278
test('in an old browser a drag into or out of the dialog leaves it open', async ({ page }) => {
  await holdClock(page);
  await page.goto('/');
  const dialog = await openDialog(page);
  await page.clock.runFor(600);
  await expect(dialog).toHaveAttribute('data-closedby', 'any');
  const toHeading = () => dialog.getByRole('heading').hover();
  const toBackdrop = () => page.mouse.move(2, 2);
  for (const [begin, end] of [
    [toHeading, toBackdrop],
    [toBackdrop, toHeading],
  ] as const) {
    await begin();
    await page.mouse.down();
    await end();
    await page.mouse.up();
    await expect(dialog).toBeVisible();
  }
  // Enter is a click without a press of its own.
  await toBackdrop();
  await page.mouse.down();
  await dialog.locator('summary').press('Enter');
  await expect(dialog).toBeVisible();
  await toHeading();
  await page.mouse.up();
  await page.mouse.click(2, 2);
  await expect(dialog).toBeHidden();
});

test('in an old browser a click on the backdrop closes the dialog, but not right after its opening and not while a field is filled in', async ({
  page,
}) => {
  await holdClock(page);
  await page.goto('/');
  const dialog = await openDialog(page);
  await page.mouse.click(2, 2);
  await expect(dialog).toBeVisible();
  await page.clock.runFor(600);
  // Under this name the attribute has no effect here.
  await expect(dialog).toHaveAttribute('data-closedby', 'any');
  await dialog.getByRole('heading').click();
  await expect(dialog).toBeVisible();
  await page.mouse.click(2, 2);
  await expect(dialog).toBeHidden();
  await openDialog(page);
  await page.clock.runFor(600);
  await expect(dialog).toHaveAttribute('data-closedby', 'any');
  await dialog.getByLabel('Voornaam').fill('Anne');
  await page.mouse.click(2, 2);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel('Voornaam')).toHaveValue('Anne');
});
