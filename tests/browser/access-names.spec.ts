import type { Page } from '@playwright/test';
import {
  type AccessNode,
  accessTree,
  nodesIn,
  textsIn,
  treeOf,
  withRole,
} from '../support/access-tree.ts';
import { openDialog } from '../support/dialog.ts';
import { expect, test } from '../support/site.ts';

/** What a screen reader calls things, and in which language. */
for (const path of ['/', '/nergens']) {
  test(`${path} names everything that can be operated, and every heading`, async ({ page }) => {
    const tree = await treeOf(page, path);
    const operable = nodesIn(tree).filter(({ states }) => states['focusable'] === true);
    expect(operable.length).toBeGreaterThan(0);
    for (const { role, name } of [...operable, ...withRole(tree, 'heading')]) {
      expect(name.trim(), role).not.toBe('');
    }
  });

  test(`${path} shows no picture without a name to a screen reader`, async ({ page }) => {
    const tree = await treeOf(page, path);
    await expect(page.locator('svg').first()).toBeAttached();
    const pictures = withRole(tree, 'image', 'img', 'graphics-document', 'SvgRoot', 'Canvas');
    for (const { name } of pictures) expect(name).not.toBe('');
    if (path === '/') expect(pictures.map(({ name }) => name).join()).toContain('werkweek');
  });
}

test('each of the six buttons has a name that no other has', async ({ page }) => {
  const ofPage = buttonNames(await treeOf(page));
  expect(ofPage).toEqual([
    'Neem Contact Op',
    'Meer Informatie',
    'Plan een Demo',
    'Download Brochure',
  ]);
  await openDialog(page);
  expect(buttonNames(await accessTree(page))).toEqual(['Annuleren', 'Verstuur']);
});

test('links of one name lead to one place', async ({ page }) => {
  await page.goto('/');
  const places = new Map<string, Set<string>>();
  for (const link of await page.getByRole('link').all()) {
    const name = (await link.innerText()).trim();
    const place = (await link.getAttribute('href')) ?? '';
    places.set(name, (places.get(name) ?? new Set()).add(place));
  }
  expect(places.size).toBeGreaterThan(5);
  for (const [name, { size }] of places) expect(size, name).toBe(1);
});

test('the message about data is a closed disclosure that says so when it is opened', async ({
  page,
}) => {
  await treeOf(page);
  const state = async () => withRole(await accessTree(page), 'DisclosureTriangle')[0]?.states;
  expect(await state()).toMatchObject({ expanded: false });
  await page.getByRole('contentinfo').locator('summary').click();
  expect(await state()).toMatchObject({ expanded: true });
});

test('the 404 is a main part with its heading, its text and one link, all in English', async ({
  page,
}) => {
  const tree = await treeOf(page, '/nergens');
  const [main] = withRole(tree, 'main');
  expect(textsIn(main as AccessNode)).toEqual(['404', 'Oops! Page not found', 'Return to Home']);
  expect(withRole(tree, 'link', 'button').map(({ name }) => name)).toEqual(['Return to Home']);
  expect(Object.keys(await languages(page))).toEqual(['en']);
});

test('every text of the page is Dutch for a screen reader, but for the greetings in other languages', async ({
  page,
}) => {
  await page.goto('/');
  expect(await languages(page)).toEqual({
    nl: expect.stringContaining('Goedemorgen'),
    tr: 'Günaydın',
    ar: 'صباح الخير',
    pl: 'Dzień dobry',
    en: 'Good morning',
  });
});

/** The texts of the page by the language in which a screen reader reads them. */
async function languages(page: Page): Promise<Record<string, string>> {
  return await page.evaluate(() => {
    const found: Record<string, string> = {};
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest('script, noscript')) continue;
      const language = node.parentElement?.closest('[lang]')?.getAttribute('lang') ?? 'none';
      found[language] = (found[language] ?? '') + node.textContent;
    }
    return found;
  });
}

function buttonNames(tree: AccessNode): string[] {
  return withRole(tree, 'button').map(({ name }) => name);
}
