import { expectSuccess, person, sendForm } from '../support/browser/dialog.ts';
import { expect, expectOneMail, test } from '../support/browser/site.ts';

for (const [subject, opener] of [
  ['Contactverzoek', 'Neem Contact Op'],
  ['Demoverzoek', 'Plan een Demo'],
] as const) {
  test(`what ${opener} sends reaches the owner's mailbox once`, async ({
    page,
    mailbox,
    server,
  }) => {
    const values = person({ lastName: "O'Brien", phone: '+31 (0)6-12 34 56 78' });
    await page.goto('/');
    await sendForm(page, values, opener);
    await expectSuccess(page);
    const mail = await expectOneMail(server, mailbox, values.email);
    expect(mail.subject).toContain(subject);
  });
}
