import {
  type AccessNode,
  accessTree,
  focusedIn,
  liveRegions,
  nodesIn,
  textsIn,
  withRole,
} from '../support/access-tree.ts';
import {
  failureText,
  failureTitle,
  fillIn,
  hold,
  openDialog,
  person,
  send,
  successText,
  successTitle,
} from '../support/dialog.ts';
import { expect, test } from '../support/site.ts';
import { showFailure, showSuccess } from '../support/toasts.ts';

/**
 * What a screen reader is told of sending and of what came of it. It may hold back what is busy until it no longer is,
 * which is too late for what stands in it.
 */
test('while sending, both buttons keep their names, are disabled, and it is announced beside what is busy', async ({
  page,
}) => {
  const { release } = await hold(page);
  await page.goto('/');
  const dialog = await openDialog(page);
  await fillIn(dialog, person());
  expect(await liveRegions(page)).toEqual([]);
  await send(dialog);
  await expect(dialog.locator('button:enabled')).toHaveCount(0);
  const tree = await accessTree(page);
  expect(withRole(tree, 'button')).toMatchObject([
    { name: 'Annuleren', states: { disabled: true } },
    { name: 'Verstuur', states: { disabled: true } },
  ]);
  expect(await liveRegions(page)).toEqual([['status', 'Uw bericht wordt verzonden.']]);
  const busy = nodesIn(tree).filter(({ states }) => states['busy']);
  expect(busy.map(({ role }) => role)).toEqual(['form']);
  expect(busy.flatMap((node) => withRole(node, 'status', 'alert'))).toEqual([]);
  release();
  await expect(dialog).toBeHidden();
});

test('a failure is announced from inside the modal, at once, with its number and a way to dismiss it', async ({
  page,
}) => {
  await showFailure(page);
  const tree = await accessTree(page);
  const [dialog] = withRole(tree, 'dialog');
  const [alert] = withRole(dialog as AccessNode, 'alert');
  expect(alert?.states).toMatchObject({ live: 'assertive', atomic: true });
  expect(textsIn(alert as AccessNode)).toEqual([failureTitle, failureText, '085 000 0000']);
  const within = withRole(alert as AccessNode, 'link', 'button');
  expect(within.map(({ name }) => name)).toEqual(['085 000 0000', 'Melding sluiten']);
});

test('after a failure the focus is on Verstuur, and Tab goes on to the number and Melding sluiten', async ({
  page,
}) => {
  await showFailure(page);
  const focused = async () => focusedIn(await accessTree(page));
  expect(await focused()).toEqual(['Verstuur']);
  await page.keyboard.press('Tab');
  expect(await focused()).toEqual(['085 000 0000']);
  await page.keyboard.press('Tab');
  expect(await focused()).toEqual(['Melding sluiten']);
  await page.keyboard.press('Enter');
  await expect(page.getByText(failureTitle)).toHaveCount(0);
  expect(await focused()).toEqual(['Verstuur']);
});

test('a success is announced politely once the modal is gone, with the focus back on the opener', async ({
  page,
}) => {
  await page.clock.install();
  await showSuccess(page);
  const tree = await accessTree(page);
  expect(withRole(tree, 'dialog', 'alert')).toEqual([]);
  const [status] = withRole(tree, 'status').filter(({ children }) => children.length > 0);
  expect(status?.states).toMatchObject({ live: 'polite', atomic: true });
  expect(textsIn(status as AccessNode)).toEqual([successTitle, successText]);
  expect(withRole(status as AccessNode, 'button').map(({ name }) => name)).toEqual([
    'Melding sluiten',
  ]);
  expect(focusedIn(tree)).toEqual(['Neem Contact Op']);
});

test('both places for announcements stand in the tree before there is anything to announce', async ({
  page,
}) => {
  await page.goto('/');
  expect(withRole(await accessTree(page), 'status')).toHaveLength(1);
  await openDialog(page);
  expect(withRole(await accessTree(page), 'status', 'alert').map(({ role }) => role)).toEqual([
    'status',
    'alert',
  ]);
});
