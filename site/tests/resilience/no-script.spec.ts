import { answersGoTo } from '../../../server/tests/support/mail/mailbox.ts';
import {
  button,
  countPosts,
  expectFailure,
  expectSuccess,
  failureTitle,
  fillIn,
  openDialog,
  person,
  sendForm,
  successTitle,
  told,
} from '../support/browser/dialog.ts';
import { expect, expectOneMail, test } from '../support/browser/site.ts';

test.use({ javaScriptEnabled: false });

test('without script each opener opens its dialog, and what it sends reaches the owner, once also after a reload', async ({
  page,
  mailbox,
  baseURL,
  server,
}) => {
  const posts = countPosts(page);
  for (const [opener, subject] of [
    ['Neem Contact Op', 'Contactverzoek'],
    ['Meer Informatie', 'Contactverzoek'],
    ['Plan een Demo', 'Demoverzoek'],
  ] as const) {
    const values = person({ lastName: "van 't Hof & <Zn>" });
    await page.goto('/');
    await expect(told(page, successTitle)).toHaveCount(0);
    await sendForm(page, values, opener);
    await expectSuccess(page);
    await expect(told(page, failureTitle)).toHaveCount(0);
    expect(new URL(page.url()).origin).toBe(baseURL);
    expect(new URL(page.url()).pathname).toBe('/');
    await page.reload();
    await expect(button(page, opener)).toBeVisible();
    const mail = await expectOneMail(server, mailbox, values.email);
    expect(mail.subject).toContain(subject);
    expect(mail.text).toContain("van 't Hof & <Zn>");
  }
  expect(posts).toHaveLength(3);
});

test('values that slip past the checks of the browser come back as a failure', async ({
  page,
  mailbox,
}) => {
  const values = person({ phone: '123' });
  await page.goto('/');
  const dialog = await openDialog(page);
  await fillIn(dialog, values);
  await dialog.locator('form').evaluate((form: HTMLFormElement) => form.submit());
  await expectFailure(page);
  await expect(told(page, successTitle)).toHaveCount(0);
  expect(mailbox.received.filter(answersGoTo(values.email))).toHaveLength(0);
});

test('without script each button names one control, Annuleren and Escape close the dialog, and Download Brochure gives a PDF', async ({
  page,
}) => {
  await page.goto('/');
  for (const name of ['Neem Contact Op', 'Meer Informatie', 'Plan een Demo', 'Download Brochure']) {
    await expect.soft(button(page, name), name).toHaveCount(1);
    await expect.soft(page.getByRole('heading', { name, exact: true }), name).toHaveCount(0);
  }
  // An old browser opens nothing without script.
  await expect(page.getByRole('main').locator('[href^="tel:"]')).toHaveCount(2);
  for (const opener of ['Neem Contact Op', 'Plan een Demo'] as const) {
    const dialog = await openDialog(page, opener);
    await button(dialog, 'Annuleren').click();
    await expect(dialog).toBeHidden();
    await openDialog(page, opener);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  const arrives = page.waitForEvent('download');
  await button(page, 'Download Brochure').click();
  expect((await arrives).suggestedFilename()).toMatch(/\.pdf$/);
});
