import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/site.ts';

const widths = [320, 390, 768, 1280, 1920];

for (const width of widths) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });

    test('axe finds nothing on the page, in the dialog, with errors, after a failure, after success', async ({
      page,
    }) => {
      await page.goto('/');
      await expectClean(page);
      await page.getByRole('button', { name: 'Neem Contact Op' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Wat we met uw gegevens doen').click();
      await expectClean(page);
      await dialog.getByRole('button', { name: 'Verstuur' }).click();
      await expect(dialog.getByText('Voornaam is verplicht')).toBeVisible();
      await expectClean(page);
      await fillIn(page);
      await page.route('**/functions/**', (route) => route.fulfill({ status: 503, json: {} }));
      await dialog.getByRole('button', { name: 'Verstuur' }).click();
      await expect(page.getByText('Er ging iets mis')).toBeVisible();
      await expectClean(page);
      await page.unroute('**/functions/**');
      await dialog.getByRole('button', { name: 'Verstuur' }).click();
      await expect(page.getByText('Bericht verzonden!')).toBeVisible();
      await expectClean(page);
    });

    test('nothing scrolls sideways, on the page, in the dialog and on the 404', async ({
      page,
    }) => {
      await page.goto('/');
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: 'Neem Contact Op' }).click();
      await expectNoSidewaysScroll(page);
      await page.goto('/nergens');
      await expectNoSidewaysScroll(page);
      await expectClean(page);
    });
  });
}

test('both toasts are announced: the failure from inside the modal, the success once it is gone', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Neem Contact Op' }).click();
  await fillIn(page);
  await page.route('**/functions/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Verstuur' }).click();
  await expect(page.getByText('Er ging iets mis')).toBeVisible();
  expect(await liveRegions(page)).toContainEqual(['alert', 'Er ging iets mis']);
  await page.unroute('**/functions/**');
  await page.getByRole('button', { name: 'Verstuur' }).click();
  await expect(page.getByText('Bericht verzonden!')).toBeVisible();
  expect(await liveRegions(page)).toContainEqual(['status', 'Bericht verzonden!']);
});

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Voornaam').fill('Anne');
  await page.getByLabel('Achternaam').fill('de Vries');
  await page.getByLabel('E-mailadres').fill(`access-${test.info().testId}@praktijk.example`);
  await page.getByLabel('Telefoonnummer').fill('0612345678');
}

async function expectClean(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const dialog = document.querySelector('dialog[open]');
    return (
      scrollWidth > clientWidth || (dialog !== null && dialog.scrollWidth > dialog.clientWidth)
    );
  });
  expect(tooWide).toBe(false);
}

/** The live regions that stand in the accessibility tree now, with their first words. */
async function liveRegions(page: Page): Promise<[role: string, text: string][]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const firstText = (id: string): string => {
    const node = byId.get(id);
    if (!node || node.role?.value === 'StaticText') return String(node?.name?.value ?? '');
    return (node.childIds ?? []).map(firstText).find((text) => text !== '') ?? '';
  };
  return nodes
    .filter(({ ignored, role }) => !ignored && ['alert', 'status'].includes(String(role?.value)))
    .map((node) => [String(node.role?.value), firstText(node.nodeId)]);
}
