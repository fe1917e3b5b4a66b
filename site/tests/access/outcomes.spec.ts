import { owner } from '../../../owner.ts';
import { dialogWords } from '../../content/dialog.ts';
import {
  type AccessNode,
  accessTree,
  focusedIn,
  liveRegions,
  nodesIn,
  textsIn,
  withRole,
} from '../support/browser/access-tree.ts';
import { holdClock } from '../support/browser/clock.ts';
import {
  answer,
  expectFailure,
  expectReact,
  expectSuccess,
  failureText,
  failureTitle,
  fillIn,
  hold,
  openDialog,
  openerOf,
  person,
  send,
  successText,
  successTitle,
} from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';

/**
 * What a screen reader announces about sending and its result. A screen reader may hold back the content of a busy element, so
 * that a message inside it would come too late.
 */
test('announcements: sending outside the busy form, a failure assertively inside the modal, where Tab then reaches the number and Melding sluiten, and a success politely once the modal has closed', async ({
  page,
}) => {
  await holdClock(page);
  const { release } = await hold(page, (route) => route.fulfill({ status: 500 }));
  await page.goto('/');
  // Both live regions are in the tree before there is anything to announce.
  expect(withRole(await accessTree(page), 'status')).toHaveLength(1);
  const dialog = await openDialog(page);
  await expectReact(dialog);
  const roles = withRole(await accessTree(page), 'status', 'alert').map(({ role }) => role);
  expect(roles).toEqual(['status', 'alert']);
  await fillIn(dialog, person());
  expect(await liveRegions(page)).toEqual([]);

  await send(dialog);
  await expect(dialog.locator('button:enabled')).toHaveCount(0);
  const sending = await accessTree(page);
  expect(withRole(sending, 'button')).toMatchObject([
    { name: 'Annuleren', states: { disabled: true } },
    { name: 'Verstuur', states: { disabled: true } },
  ]);
  await expect.poll(() => liveRegions(page)).toEqual([['status', dialogWords.sending]]);
  await expect(dialog.getByRole('status')).toBeFocused();
  const busy = nodesIn(sending).filter(({ states }) => states['busy']);
  expect(busy.map(({ role }) => role)).toEqual(['form', 'button']);
  expect(busy.flatMap((node) => withRole(node, 'status', 'alert'))).toEqual([]);

  release();
  await expectFailure(page);
  const [modal] = withRole(await accessTree(page), 'dialog');
  const [alert] = withRole(modal as AccessNode, 'alert') as [AccessNode];
  expect(alert.states).toMatchObject({ live: 'assertive', atomic: true });
  expect(textsIn(alert)).toEqual([failureTitle, failureText, owner.phone]);
  const stops = withRole(alert, 'link', 'button').map(({ name }) => name);
  expect(stops).toEqual([`Bel ${owner.phone}`, 'Melding sluiten']);
  const focused = async () => focusedIn(await accessTree(page));
  await expect.poll(focused).toEqual(['Verstuur']);
  for (const stop of stops) {
    await page.keyboard.press('Tab');
    await expect.poll(focused).toEqual([stop]);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText(failureTitle)).toHaveCount(0);
  await expect.poll(focused).toEqual(['Verstuur']);

  await page.unrouteAll();
  await answer(page);
  await page.keyboard.press('Enter');
  await expectSuccess(page);
  expect(await liveRegions(page)).toEqual([['status', successTitle, successText]]);
  const tree = await accessTree(page);
  expect(withRole(tree, 'dialog', 'alert')).toEqual([]);
  const [status] = withRole(tree, 'status').filter(({ children }) => children.length > 0);
  expect(status?.states).toMatchObject({ live: 'polite', atomic: true });
  expect(withRole(status as AccessNode, 'button')).toMatchObject([{ name: 'Melding sluiten' }]);
  await expect(openerOf(page, 'contact')).toBeFocused();
});
