import type { Page } from '@playwright/test';
import { appliesTo, textFields } from 'contact/fields.ts';
import { valueOfLength } from '../../../../server/tests/support/calls/a-request.ts';
import { dialogWords } from '../../../content/dialog.ts';
import { carePaths } from '../../../content/sections/care-paths.ts';
import { holdClock } from '../browser/clock.ts';
import {
  answer,
  button,
  expectFailure,
  expectSuccess,
  fillIn,
  hold,
  messagesIn,
  openDialog,
  person,
  readingOpener,
  requiredOf,
  send,
  suggestionIn,
} from '../browser/dialog.ts';
import { expect, expectTypeface } from '../browser/site.ts';

/** Windows from a small phone to a large screen. */
export const sizes = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];

/** Texts one character too long and a phone number that is too short: each gives its field's longest message. */
const wrong = {
  ...person(),
  ...Object.fromEntries(
    textFields().map(([name, { max }]) => [name, valueOfLength(name, max + 1)]),
  ),
  phone: '06',
};

/** States on the way to others that show the same and more: only movement in them is checked. */
export const inPassing = /^dialog( with messages about empty fields| with long messages)?$/;

/** @param part What is new in this state, as a selector; by default everything that a visitor can reach. */
type Examine = (state: string, part?: string) => Promise<void>;

/** Examines every state that a visitor can reach, one after the other. */
export async function visitStates(page: Page, examine: Examine): Promise<void> {
  await holdClock(page);
  await page.goto('/nergens');
  await examine('404 page');
  await page.goto('/');
  await page.keyboard.press('Tab');
  await examine('skip link', '.skip-link:focus');
  await page.goto('/');
  await expectTypeface(page);
  await examine('page');
  for (const name of ['zorgpad', `antwoord-${carePaths.cards.length}`])
    await page.locator(`[name=${name}]`).last().check();
  await examine('page with another care path and answer', `#${carePaths.id}`);
  const summaries = page.locator('details:not(dialog *) > summary');
  for (const summary of await summaries.all()) await summary.click();
  await examine(
    'page with its disclosures opened',
    ':is(main > section, footer):has(details[open])',
  );
  const demo = await openDialog(page, 'demo');
  await examine('dialog for a demo');
  await demo.locator('summary').click();
  await examine('dialog with its disclosure opened');
  await demo.locator('summary').click();
  await page.keyboard.press('Escape');
  await openDialog(page, readingOpener(page));
  await examine('dialog that offers the brochure');
  await page.keyboard.press('Escape');
  const dialog = await openDialog(page);
  await examine('dialog');
  await send(dialog);
  await expect(messagesIn(dialog)).toHaveCount(requiredOf('contact').length);
  await examine('dialog with messages about empty fields');
  const asked = textFields().filter(([, row]) => appliesTo(row, 'contact'));
  const others = asked.filter(([, { kind }]) => kind !== 'name');
  await fillIn(dialog, Object.fromEntries(others.map(([name]) => [name, wrong[name]])));
  await examine('dialog with long messages');
  await fillIn(dialog, wrong);
  await expect(messagesIn(dialog)).toHaveCount(asked.length);
  await examine('dialog with the longest messages');
  await fillIn(dialog, person({ email: 'anne@gmial.com' }));
  await expect(suggestionIn(dialog)).toBeVisible();
  await examine('dialog with a suggestion');
  // Short, because letters that scroll under the dialog's focus mark are as dark as the mark.
  await fillIn(dialog, person({ email: `${Date.now()}@bel.nl` }));
  const { release } = await hold(page, (route) => route.fulfill({ status: 500 }));
  await send(dialog);
  await expect(dialog.locator('button:enabled')).toHaveCount(0);
  await examine('dialog while sending');
  release();
  await expectFailure(page);
  await examine('dialog after a failure');
  await page.unrouteAll();
  await answer(page);
  await send(dialog);
  await expectSuccess(page);
  const dismiss = button(page, 'Melding sluiten');
  await examine('toast of a success', '[role=status]:has(button)');
  await dismiss.click();
  await expect(page.getByText(dialogWords.sent)).toBeVisible();
  await examine('page from which a request was sent', 'main > section:has(.sent-line)');
}

/** Examines what only a browser without script shows. */
export async function visitStatesWithoutScript(page: Page, examine: Examine): Promise<void> {
  await page.goto('/');
  const demo = await openDialog(page, 'demo');
  await examine('dialog without script');
  await fillIn(demo, person({}, 'demo'));
  await send(demo);
  await expectSuccess(page);
  await examine('page with the message of a success');
  const dialog = await openDialog(page);
  await fillIn(dialog, wrong);
  // `submit()` skips the browser's own validation.
  await dialog.locator('form').evaluate((form: HTMLFormElement) => form.submit());
  await expectFailure(page);
  await examine('page with the message of a failure');
}
