import type { Page } from '@playwright/test';
import { owner } from '../../../owner.ts';
import { figures } from '../../content/claims.ts';
import * as words from '../../content/words.ts';
import {
  type AccessNode,
  accessTree,
  nodesIn,
  textsIn,
  withRole,
} from '../support/browser/access-tree.ts';
import { openDialog } from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';

const landmarks = ['banner', 'navigation', 'main', 'contentinfo', 'complementary', 'search'];

test('each part of the page is a landmark named by its heading, and what is counted is a list', async ({
  page,
}) => {
  const tree = await treeOf(page);
  expect(withRole(tree, ...landmarks).map(({ role }) => role)).toEqual([
    'banner',
    'navigation',
    'main',
    'contentinfo',
  ]);
  expect(withRole(tree, 'navigation')[0]?.name).toBe('Onderdelen van de pagina');
  const regions = withRole(tree, 'region');
  const names = regions.map(({ name }) => name);
  // One without a name would be no landmark at all.
  expect(names).toHaveLength(await page.locator('main > section').count());
  expect(names).not.toContain('');
  expect(new Set(names).size).toBe(names.length);
  for (const [index, region] of regions.entries()) {
    const [first] = withRole(region, 'heading');
    expect(first).toMatchObject({ name: region.name, states: { level: index === 0 ? 1 : 2 } });
  }
  // The challenges, the steps and the care paths are lists that say how many they hold.
  for (const [heading, count] of [
    [words.challenges.heading, words.challenges.cards.length],
    [words.howItWorks.heading, words.howItWorks.steps.length],
    [words.carePaths.heading, words.carePaths.cards.length + 1],
  ] as const) {
    const region = regions.find(({ name }) => name === heading);
    const lists = withRole(region as AccessNode, 'list');
    const items = lists.map(({ children }) => children.map(({ role }) => role));
    expect(items).toEqual([Array(count).fill('listitem')]);
  }
  expectLevels(tree);
});

test('the 404 is a main part with one heading of the first level, its English text and link, and the phone number in Dutch', async ({
  page,
}) => {
  const tree = await treeOf(page, '/nergens');
  const [main] = withRole(tree, 'main');
  const texts = textsIn(main as AccessNode);
  expect(texts.slice(0, 3)).toEqual(['404', 'Oops! Page not found', 'Return to Home']);
  const links = withRole(tree, 'link', 'button').map(({ name }) => name);
  expect(links).toEqual(['Return to Home', owner.phone]);
  const { en, nl, ...others } = await languages(page);
  expect(en).toBe('Oops! Page not foundReturn to Home');
  expect(nl).toContain(owner.phone);
  expect(others).toEqual({});
  expectLevels(tree);
  expectNames(tree);
});

test('everything on the page that can be operated has a name, each button one that no other has', async ({
  page,
}) => {
  const tree = await treeOf(page);
  expectNames(tree);
  const pictures = withRole(tree, 'image', 'img', 'graphics-document', 'SvgRoot', 'Canvas');
  if (figures.timeSaved)
    expect(pictures.map(({ name }) => name)).toContain(words.benefits.week.label);
  const buttons = async () => {
    const all = await accessTree(page);
    // The buttons of a recording are the browser's own.
    const players = new Set(withRole(all, 'Audio').flatMap((player) => withRole(player, 'button')));
    return withRole(all, 'button').flatMap((node) => (players.has(node) ? [] : [node.name]));
  };
  expect(await buttons()).toEqual([
    'Neem Contact Op',
    'Meer Informatie',
    'Plan een Demo',
    'Download Brochure',
  ]);
  await openDialog(page);
  expect(await buttons()).toEqual(['Annuleren', 'Verstuur']);
});

test('every text of the page is Dutch for a screen reader, but for the greetings in other languages, and its message about data says when it is opened', async ({
  page,
}) => {
  await treeOf(page);
  const { nl, ...others } = await languages(page);
  expect(nl).toContain(words.hero.lead);
  const greetings = words.solution.language.greetings.filter(({ lang }) => lang !== 'nl');
  expect(others).toEqual(Object.fromEntries(greetings.map(({ lang, text }) => [lang, text])));
  const state = async () => withRole(await accessTree(page), 'DisclosureTriangle').at(-1)?.states;
  expect(await state()).toMatchObject({ expanded: false });
  await page.getByRole('contentinfo').locator('summary').click();
  expect(await state()).toMatchObject({ expanded: true });
});

async function treeOf(page: Page, path = '/'): Promise<AccessNode> {
  await page.goto(path);
  return await accessTree(page);
}

/** One heading of the first level, which comes first, and none that skips a level. */
function expectLevels(tree: AccessNode): void {
  const levels = withRole(tree, 'heading').map(({ states }) => Number(states['level']));
  expect(levels[0]).toBe(1);
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  for (const [index, level] of levels.entries()) {
    expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
  }
}

/** A name for everything that can be operated, every heading and every picture. */
function expectNames(tree: AccessNode): void {
  const operable = nodesIn(tree).filter(({ states }) => states['focusable'] === true);
  expect(operable.length).toBeGreaterThan(0);
  const pictures = withRole(tree, 'image', 'img', 'graphics-document', 'SvgRoot', 'Canvas');
  for (const { role, name } of [...operable, ...withRole(tree, 'heading'), ...pictures]) {
    expect.soft(name.trim(), role).not.toBe('');
  }
}

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
