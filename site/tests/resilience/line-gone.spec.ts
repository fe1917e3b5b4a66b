import { owner } from '../../../owner.ts';
import { heldTimers, holdClock } from '../support/browser/clock.ts';
import {
  answer,
  button,
  expectFailure,
  expectSuccess,
  expectValues,
  functionCall,
  island,
  openDialog,
  person,
  send,
} from '../support/browser/dialog.ts';
import { expect, ownOrigin, test } from '../support/browser/site.ts';

/** The time that a press of Verstuur waits for React, and that the page then waits for the servers. */
const patienceMs = 10_000;

test.beforeEach(({ page }) => holdClock(page));

for (const moment of [
  "fails before the dialog's script has loaded",
  'hangs, and Stop ends the native submission',
])
  test(`network: if it ${moment}, the dialog shows the failure with the phone number and keeps what was typed; a second attempt arrives once`, async ({
    page,
    context,
    arrivesOnce,
    posts,
  }) => {
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto('/');
    await page.route(island, (route) => route.abort());
    const values = person({}, 'demo');
    const dialog = await openDialog(page, 'demo');
    const passPatience = async () => {
      await expect.poll(() => heldTimers(page)).toContain(patienceMs);
      await page.clock.fastForward(patienceMs);
    };
    if (moment.startsWith('fails')) {
      await context.setOffline(true);
      await send(dialog, values);
      await passPatience();
    } else {
      const held = Promise.withResolvers<void>();
      await page.route(functionCall, async (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        held.resolve();
      });
      await send(dialog, values);
      await passPatience();
      await held.promise;
      const session = await context.newCDPSession(page);
      await session.send('Page.stopLoading');
      await passPatience();
    }
    await expectFailure(page);
    await expect(dialog.getByRole('link', { name: owner.phone })).toBeInViewport();
    await expect(dialog).toBeVisible();
    await expectValues(dialog, values);
    await expect(button(dialog, 'Annuleren')).toBeEnabled();
    expect(errors.some((text) => text.includes('Niet verzonden'))).toBe(true);
    // The toast goes when the dialog closes.
    await button(dialog, 'Annuleren').click();
    await openDialog(page, 'demo');
    await expect(dialog.getByRole('alert')).toBeEmpty();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await send(dialog);
    await expectSuccess(page);
    expect((await arrivesOnce(values.email)).subject).toContain('Demo-aanvraag');
    expect(posts.length).toBeLessThanOrEqual(2);
  });

test('native form submission: an invalid value shows its message on the page, not in the URL', {
  tag: ownOrigin,
}, async ({ page, mailbox }) => {
  await page.route(island, (route) => route.abort());
  await page.goto('/');
  const values = person({ phone: '123' });
  await send(await openDialog(page), values);
  await expect.poll(() => heldTimers(page)).toContain(patienceMs);
  await page.clock.fastForward(patienceMs);
  await expectFailure(page);
  await expect(page.getByText('Telefoonnummer moet minimaal 10 cijfers bevatten')).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(mailbox.received.filter(({ text }) => text?.includes(values.email))).toHaveLength(0);
});

test('held Verstuur: a page that is left meanwhile sends nothing when it is restored', async ({
  page,
}) => {
  const calls = await answer(page);
  await page.route(island, (route) => route.abort());
  await page.goto('/');
  const dialog = await openDialog(page);
  await send(dialog, person());
  await expect.poll(() => heldTimers(page)).toContain(patienceMs);
  // As in a browser that keeps the page and restores it on Back.
  await page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pagehide')));
  await expect(button(dialog, 'Verstuur')).toBeEnabled();
  await expect(dialog.locator('form')).toHaveAttribute('aria-busy', 'false');
  await page.clock.fastForward(patienceMs);
  await expect.poll(() => heldTimers(page)).toEqual([]);
  expect(calls).toHaveLength(0);
});
