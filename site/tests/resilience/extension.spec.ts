import {
  expectReact,
  expectSuccess,
  expectValues,
  fillIn,
  holdIsland,
  openDialog,
  openerOf,
  person,
  readingOpener,
  send,
} from '../support/browser/dialog.ts';
import { fillSilently, writeIntoForm } from '../support/browser/others.ts';
import { expect, test } from '../support/browser/site.ts';

// Password managers and writing aids add elements to forms. React then draws the dialog anew.
test('where something wrote into the form before React came, what was typed stays with focus and caret, and is sent once; Escape returns to the opener', async ({
  page,
  arrivesOnce,
}) => {
  const { release } = await holdIsland(page);
  const values = person({}, 'demo');
  await page.goto('/');
  const dialog = await openDialog(page, 'demo');
  await fillIn(dialog, values);
  const firstForm = await page.evaluateHandle(() => document.querySelector('dialog form'));
  await page.evaluate(writeIntoForm);
  const name = dialog.getByLabel('Achternaam');
  await name.fill('Vries');
  await name.press('Home');
  release();
  await expectReact(dialog);
  expect(await firstForm.evaluate((form) => form?.isConnected)).toBe(false);
  await expect(name).toBeFocused();
  await page.keyboard.type('de ');
  await expectValues(dialog, { ...values, lastName: 'de Vries' });
  await page.keyboard.press('Escape');
  await expect(openerOf(page, 'demo')).toBeFocused();
  await openDialog(page, 'demo');
  await send(dialog);
  await expectSuccess(page);
  const mail = await arrivesOnce(values.email);
  expect(mail.subject).toContain('Demo-aanvraag');
  expect(mail.text).toContain('de Vries');
  // The first element that can have the focus there is a link.
  await readingOpener(page).click();
  await expect(page.getByLabel('Voornaam')).toBeFocused();
});

test('somebody who types an address while the form is drawn anew continues at its end', async ({
  page,
}) => {
  const { release } = await holdIsland(page);
  await page.goto('/');
  const dialog = await openDialog(page);
  await page.evaluate(writeIntoForm);
  const email = dialog.getByLabel('E-mailadres');
  await email.pressSequentially('zo');
  release();
  await expectReact(dialog);
  await page.keyboard.type('ë@praktijk.example');
  await expect(email).toHaveValue('zoë@praktijk.example');
  await expect(email).toHaveAttribute('type', 'email');
});

for (const [moment, ...tag] of [
  ['before React is there', '@full'],
  ['with React there', '@full'],
  ['after a failure'],
] as const)
  test(`values that a password manager wrote ${moment} without events are sent`, { tag }, async ({
    page,
    arrivesOnce,
    posts,
  }) => {
    const { release } = await holdIsland(page);
    const values = person();
    await page.goto('/');
    const dialog = await openDialog(page);
    if (moment !== 'before React is there') {
      release();
      await expectReact(dialog);
    }
    if (moment === 'after a failure') {
      await page.route('**/send-contact-email', (route) => route.abort(), { times: 1 });
      await send(dialog, person());
      await expect(dialog.getByRole('alert')).not.toBeEmpty();
    }
    await page.evaluate(fillSilently, values);
    const [failed] = posts.splice(0);
    await send(dialog);
    release();
    await expectSuccess(page);
    await arrivesOnce(values.email);
    expect(posts.map((post) => post.postDataJSON())).toEqual([{ ...values, type: 'contact' }]);
    // Other values make another request.
    const keyOf = (post = posts[0]) => post?.headers()['idempotency-key'];
    if (failed) expect(keyOf(failed)).not.toBe(keyOf());
  });

test('where React fails, the plain form returns with what was typed, and the browser sends it once', async ({
  page,
  arrivesOnce,
  posts,
}) => {
  const values = person({}, 'demo');
  await page.goto('/');
  const dialog = await openDialog(page, 'demo');
  await expectReact(dialog);
  await fillIn(dialog, { ...values, email: 'anne@' });
  await dialog.getByLabel('Telefoonnummer').focus();
  await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(1);
  // Removes an element before React does.
  await dialog.locator('[aria-invalid=true] + p > svg').evaluate((icon) => icon.remove());
  await dialog.getByLabel('E-mailadres').fill(values.email);
  await expect(page.locator('form[data-react]')).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await expectValues(dialog, values);
  await expect(dialog.getByLabel('E-mailadres')).toBeFocused();
  await send(dialog);
  await expectSuccess(page);
  expect((await arrivesOnce(values.email)).subject).toContain('Demo-aanvraag');
  expect(posts).toHaveLength(1);
});
