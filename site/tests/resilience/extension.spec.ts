import {
  button,
  expectReact,
  expectSuccess,
  expectValues,
  fillIn,
  holdIsland,
  openDialog,
  person,
  send,
} from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';

// Password managers and writing aids put elements of their own into forms. React then draws the dialog anew.
test('what was typed stays, and is sent once, when an extension wrote into the form before React came', async ({
  page,
  arrivesOnce,
}) => {
  const { release } = await holdIsland(page);
  const values = person();
  await page.goto('/');
  const dialog = await openDialog(page, 'Plan een Demo');
  await fillIn(dialog, values);
  const firstForm = await page.evaluateHandle(() => {
    const form = document.querySelector('dialog form');
    for (const label of form?.querySelectorAll('label') ?? [])
      label.after(document.createElement('password-manager'));
    return form;
  });
  release();
  await expectReact(dialog);
  expect(await firstForm.evaluate((form) => form?.isConnected)).toBe(false);
  await expectValues(dialog, values);
  await send(dialog);
  await expectSuccess(page);
  const mail = await arrivesOnce(values.email);
  expect(mail.subject).toContain('Demoverzoek');
  // The first thing to stand on is a link there.
  await button(page, 'Meer Informatie').click();
  await expect(page.getByLabel('Voornaam')).toBeFocused();
});
