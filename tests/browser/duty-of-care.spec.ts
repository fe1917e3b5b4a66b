import { certifications } from '../../owner.ts';
import { expect, test } from '../support/site.ts';

/** What patients and practices must not be left in doubt about: the claims of the specification, and the design. */
test.beforeEach(({ page }) => page.goto('/'));

test('the call on the page is called an example, and its voice says first what it is', async ({
  page,
}) => {
  const call = page.locator('main > section').first().locator('figure');
  await expect(call.getByText('Voorbeeldgesprek')).toBeVisible();
  await expect(call.getByRole('listitem').first()).toContainText(/digitale assistent van/i);
});

test('the page says that a person decides and that the assistant makes no diagnosis', async ({
  page,
}) => {
  const main = page.locator('main');
  await expect(main.getByText('stelt geen diagnose')).toBeVisible();
  await expect(main.getByText('U beslist', { exact: true })).toBeVisible();
  const steps = main.locator('section').nth(3).getByRole('listitem');
  await expect(steps.last()).toContainText(/praktijkondersteuner of huisarts.*u beslist/is);
});

test('the page sends emergencies to 112, where it speaks of limits and at its end', async ({
  page,
}) => {
  await expect(page.locator('main').getByText(/niet voor spoed.*112/i)).toBeVisible();
  await expect(page.getByRole('contentinfo').getByText(/niet voor spoed.*112/i)).toBeVisible();
});

test('the page names no standard that the owner did not fill in', async ({ page }) => {
  const known = certifications.flatMap(({ subject, standard, issuer, scope, since }) => [
    ...[subject, standard ?? '', issuer ?? '', scope ?? '', since ?? ''],
  ]);
  const text = await page.locator('body').innerText();
  const rest = known.filter(Boolean).reduce((all, words) => all.replaceAll(words, ''), text);
  expect(rest).not.toMatch(/\b(?:ISO|NEN|IEC|MDR|CE|HKZ)\b/);
});

test('the hours saved never stand without "per praktijk"', async ({ page }) => {
  const text = (await page.locator('body').innerText()).replaceAll(/\s+/g, ' ');
  const figures = text.match(/.{0,24}5-10 uur per week.{0,24}/g) ?? [];
  expect(figures.length).toBeGreaterThan(0);
  // The design: always with "per praktijk", beneath the figure or beside it.
  for (const figure of figures) expect(figure).toMatch(/per praktijk/);
});
