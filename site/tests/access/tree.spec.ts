import { figures } from '../../content/claims.ts';
import { carePaths } from '../../content/sections/care-paths.ts';
import { challenges } from '../../content/sections/challenges.ts';
import { hero } from '../../content/sections/hero.ts';
import { howItWorks } from '../../content/sections/how-it-works.ts';
import { solution } from '../../content/sections/solution.ts';
import { type AccessNode, accessTree, textsIn, withRole } from '../support/browser/access-tree.ts';
import { openDialog } from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';

/** `axe.spec.ts` checks that every element that needs a name has one, and that no heading level is skipped. */
test.beforeEach(({ page }) => page.goto('/'));

const landmarks = ['banner', 'navigation', 'main', 'contentinfo', 'complementary', 'search'];

test('accessibility tree: each section is a landmark named by its heading, and challenges and steps are lists', async ({
  page,
}) => {
  const tree = await accessTree(page);
  expect(withRole(tree, ...landmarks).map(({ role }) => role)).toEqual([
    'banner',
    'navigation',
    'main',
    'contentinfo',
    'navigation',
  ]);
  expect(withRole(tree, 'navigation')[0]?.name).toBe('Onderdelen van de pagina');
  const regions = withRole(tree, 'region');
  const names = regions.map(({ name }) => name);
  // A section without a name is not a landmark.
  expect(names).toHaveLength(await page.locator('main > section').count());
  expect(new Set(names).size).toBe(names.length);
  for (const [index, region] of regions.entries()) {
    const headings = withRole(region, 'heading');
    const own = headings.find(({ name }) => name === region.name);
    expect(own?.states).toMatchObject({ level: index === 0 ? 1 : 2 });
    // The questions of practices come before the closing section's own heading.
    for (const each of headings) if (each !== own) expect(each.states['level']).toBeGreaterThan(1);
  }
  // A screen reader announces the length of a list.
  for (const [heading, count] of [
    [challenges.heading, 1 + challenges.others.length],
    [howItWorks.heading, howItWorks.steps.length],
  ] as const) {
    const region = regions.find(({ name }) => name === heading);
    const [list] = withRole(region as AccessNode, 'list');
    const items = list?.children.map(({ role }) => role);
    expect(items).toEqual(Array(count).fill('listitem'));
  }
  // An answer in a step is announced as an example.
  const steps = regions.find(({ name }) => name === howItWorks.heading) as AccessNode;
  const examples = textsIn(steps).filter((text) => text.startsWith(carePaths.example));
  expect(examples).toHaveLength(
    howItWorks.steps.filter(({ answer, pending }) => answer && !pending).length,
  );
});

test('accessibility tree: buttons are named by their words, the drawing of the time saved by its text, and the privacy notice exposes whether it is open', async ({
  page,
}) => {
  const tree = await accessTree(page);
  const pictures = withRole(tree, 'image', 'img', 'graphics-document', 'SvgRoot', 'Canvas');
  if (figures.timeSaved)
    expect(pictures.map(({ name }) => name)).toContain(figures.timeSaved.label);
  const namesOf = (all: AccessNode) => withRole(all, 'button').map(({ name }) => name);
  // The buttons of a recording belong to the browser.
  const players = new Set(withRole(tree, 'Audio').flatMap(namesOf));
  const names = namesOf(tree).filter((name) => !players.has(name));
  expect(names).toEqual(await page.locator('main button').allInnerTexts());
  expect(names.every(Boolean)).toBe(true);
  const state = async () => withRole(await accessTree(page), 'DisclosureTriangle').at(-1)?.states;
  expect(await state()).toMatchObject({ expanded: false });
  await page.getByRole('contentinfo').locator('summary').click();
  expect(await state()).toMatchObject({ expanded: true });
  await openDialog(page);
  expect(namesOf(await accessTree(page))).toEqual(['Annuleren', 'Verstuur']);
});

test('language: every text is marked as Dutch, except the greetings in other languages', async ({
  page,
}) => {
  const { nl, ...others } = await page.evaluate(() => {
    const found: Record<string, string> = {};
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest('script, noscript')) continue;
      const language = node.parentElement?.closest('[lang]')?.getAttribute('lang') ?? 'none';
      found[language] = (found[language] ?? '') + node.textContent;
    }
    return found;
  });
  expect(nl).toContain(hero.lead);
  const greetings = solution.language.greetings.filter(({ lang }) => lang !== 'nl');
  expect(others).toEqual(Object.fromEntries(greetings.map(({ lang, text }) => [lang, text])));
});
