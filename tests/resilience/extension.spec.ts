import { expect, expectOneMail, test } from '../support/browser/site.ts';
import { answersGoTo } from '../support/mail/mailbox.ts';

// Password managers and writing aids put elements of their own into forms. React then draws the dialog anew.
test('what was typed stays, and is sent once, when an extension wrote into the form before React came', async ({
  page,
  mailbox,
  server,
}) => {
  const island = Promise.withResolvers<void>();
  await page.route('**/_astro/contact-island*', async (route) => {
    await island.promise;
    await route.continue();
  });
  const email = `extension-${test.info().testId}@praktijk.example`;
  await page.goto('/');
  await page.getByRole('button', { name: 'Plan een Demo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Plan een Demo' });
  await dialog.getByLabel('Voornaam').fill('Anne');
  await dialog.getByLabel('Achternaam').fill('de Vries');
  await dialog.getByLabel('E-mailadres').fill(email);
  await dialog.getByLabel('Telefoonnummer').fill('0612345678');
  const firstForm = await page.evaluateHandle(() => {
    const form = document.querySelector('dialog form');
    for (const label of form?.querySelectorAll('label') ?? []) {
      label.after(document.createElement('password-manager'));
    }
    return form;
  });
  island.resolve();
  await page.waitForFunction(
    (form) => document.querySelector('form[data-react]') !== null && form?.isConnected === false,
    firstForm,
  );

  await expect(dialog.getByLabel('E-mailadres')).toHaveValue(email);
  await dialog.getByRole('button', { name: 'Verstuur' }).click();
  await expect(page.getByText('Bericht verzonden!')).toBeVisible();
  const mail = await mailbox.waitFor(answersGoTo(email));
  expect(mail.subject).toContain('Demoverzoek');
  await expectOneMail(server, mailbox, email);
});
