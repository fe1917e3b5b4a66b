import { holdClock } from '../support/browser/clock.ts';
import {
  answer,
  button,
  expectFailure,
  expectSuccess,
  expectValues,
  fillIn,
  holdIsland,
  openDialog,
  person,
  send,
  sendForm,
} from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';

test('late script: a wrong form that was submitted before the script arrives shows its messages, and keeps its values', async ({
  page,
  posts,
}) => {
  const { asked, release } = await holdIsland(page);
  const values = person({ lastName: '', phone: '123' });
  await page.goto('/', { waitUntil: 'commit' });
  const dialog = await sendForm(page, values);
  await asked;
  release();
  await expect(dialog.getByText('Achternaam is verplicht', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Telefoonnummer moet minimaal 10 cijfers bevatten')).toBeVisible();
  await expect(dialog.getByLabel('Achternaam')).toBeFocused();
  await expectValues(dialog, values);
  await expect(button(dialog, 'Verstuur')).toBeEnabled();
  expect(posts).toHaveLength(0);
});

test('late script: typing continues undisturbed while it arrives', async ({ page }) => {
  const { asked, release } = await holdIsland(page);
  await page.goto('/', { waitUntil: 'commit' });
  const dialog = await openDialog(page);
  const name = dialog.getByLabel('Voornaam');
  const typing = name.pressSequentially('Anne Wilhelmina Johanna', { delay: 30 });
  await expect(name).toHaveValue(/^Anne/);
  await asked;
  release();
  await typing;
  await expect(name).toHaveValue('Anne Wilhelmina Johanna');
  await expect(name).toBeFocused();
});

test('failed script: is fetched again at the next opening of the dialog, and while a press of Verstuur waits for it', async ({
  page,
  arrivesOnce,
  posts,
}) => {
  const values = person({}, 'demo');
  const fails = (end: string) =>
    page.waitForEvent('requestfailed', (request) => request.url().endsWith(end));
  // Not every browser fetches a failed module again, so the loader uses other addresses.
  await page.route(/contact-island[^?]*\?{0,2}$/, (route) => route.abort());
  await page.goto('/');
  const first = fails('.js');
  const dialog = await openDialog(page, 'demo');
  await first;
  await fillIn(dialog, values);
  await button(dialog, 'Annuleren').click();
  await expect(dialog).toBeHidden();
  const second = fails('.js?');
  await openDialog(page, 'demo');
  await second;
  await expectValues(dialog, values);
  const third = fails('.js??');
  await send(dialog);
  await third;
  await expectSuccess(page);
  expect((await arrivesOnce(values.email)).subject).toContain('Demo-aanvraag');
  expect(posts.map((post) => post.postDataJSON())).toEqual([{ ...values, type: 'demo' }]);
});

/** Practices have old computers: what is shown must not depend on how fast a frame is drawn or an event is reported. */
test('slow computer: a failure keeps the dialog open and a success shows its toast, even if the closing of the dialog is reported late', async ({
  page,
  context,
}) => {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 8 });
  await holdClock(page);
  await page.addInitScript(() => {
    const replayed = new WeakSet<Event>();
    addEventListener(
      'close',
      (event) => {
        if (replayed.has(event)) return;
        event.stopImmediatePropagation();
        const again = new Event('close');
        replayed.add(again);
        setTimeout(() => {
          event.target?.dispatchEvent(again);
          document.documentElement.dataset['closed'] = 'yes';
        }, 400);
      },
      true,
    );
  });
  await answer(page, (route) => route.fulfill({ status: 500 }));
  await page.goto('/');
  const dialog = await sendForm(page);
  await expectFailure(page);
  await expect(dialog).toBeVisible();
  await page.unrouteAll();
  await answer(page);
  await send(dialog);
  await expect(dialog).toBeHidden();
  await expect(page.locator('html[data-closed]')).toHaveCount(1);
  await expectSuccess(page);
});
