import { expect, expectOneMail, test } from '../support/browser/site.ts';
import { answersGoTo } from '../support/mail/mailbox.ts';

for (const [type, opener] of [
  ['contact', 'Neem Contact Op'],
  ['demo', 'Plan een Demo'],
] as const) {
  test(`a ${type} request sent in the browser reaches the owner's mailbox once`, async ({
    page,
    mailbox,
    server,
  }) => {
    const email = `${type}-${test.info().testId}@praktijk.example`;
    await page.goto('/');
    await page.getByRole('button', { name: opener }).click();
    const dialog = page.getByRole('dialog', { name: opener });
    await dialog.getByLabel('Voornaam').fill('Anne');
    await dialog.getByLabel('Achternaam').fill("O'Brien");
    await dialog.getByLabel('E-mailadres').fill(email);
    await dialog.getByLabel('Telefoonnummer').fill('+31 (0)6-12 34 56 78');
    await dialog.getByRole('button', { name: 'Verstuur' }).click();

    await expect(page.getByText('Bericht verzonden!')).toBeVisible();
    const mail = await mailbox.waitFor(answersGoTo(email));
    expect(mail.subject).toContain(type === 'demo' ? 'Demoverzoek' : 'Contactverzoek');
    await expectOneMail(server, mailbox, email);
  });
}
