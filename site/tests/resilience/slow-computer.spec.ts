import { holdClock } from '../support/browser/clock.ts';
import { answer, expectFailure, expectSuccess, send, sendForm } from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';

/** Practices have old computers: what is shown may not depend on how fast a frame is drawn or an event is reported. */
test('on a slow computer a failure keeps the dialog open and a success shows its toast, even if the closing of the dialog is reported late', async ({
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
