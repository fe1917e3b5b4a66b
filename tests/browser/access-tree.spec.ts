import { type AccessNode, textsIn, treeOf, withRole } from '../support/access-tree.ts';
import { expect, test } from '../support/site.ts';

/** Page and 404 as a screen reader meets them: on the tree that the browser makes of them. */
const landmarks = ['banner', 'navigation', 'main', 'contentinfo', 'complementary', 'search'];

test('each part of the page is a landmark, those of one role told apart by a name', async ({
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
  const names = withRole(tree, 'region').map(({ name }) => name);
  // One without a name would be no landmark at all.
  expect(names).toHaveLength(8);
  expect(names).not.toContain('');
  expect(new Set(names).size).toBe(names.length);
});

/** Specification, section 1: the sections of the page, in order, each by words that only it has. */
const sections = [
  /Neem Contact Op.*Meer Informatie/,
  /Tijdsdruk.*Administratieve last.*Personeelstekort.*Kwaliteitsverschillen/,
  /triageprotocol.*elke taal/,
  /vier stappen.*1\. .*2\. .*3\. .*4\. /,
  /Diabetes.*Stoppen met roken.*Bloeddruk.*Astma\/COPD.*Cholesterol.*Binnenkort meer/,
  /Voor de praktijk.*Voor de patiënt/,
  /Flow-bot.*Guardrails.*Medisch LLM.*Koppeling/,
  /Plan een Demo.*Download Brochure/,
  /©/,
];

test('the nine sections are read in the order of the specification, each with its own words', async ({
  page,
}) => {
  const parts = withRole(await treeOf(page), 'region', 'contentinfo');
  expect(parts).toHaveLength(sections.length);
  for (const [index, words] of sections.entries()) {
    const part = parts[index] as AccessNode;
    expect(textsIn(part).join(' ')).toMatch(words);
  }
});

test('each section is named by its heading, the hero by the only one of the first level', async ({
  page,
}) => {
  const tree = await treeOf(page);
  for (const [index, region] of withRole(tree, 'region').entries()) {
    const [first] = withRole(region, 'heading');
    expect(first).toMatchObject({ name: region.name, states: { level: index === 0 ? 1 : 2 } });
  }
});

for (const path of ['/', '/nergens']) {
  test(`${path} has one heading of the first level, and none skips a level`, async ({ page }) => {
    const levels = withRole(await treeOf(page, path), 'heading').map(({ states }) =>
      Number(states['level']),
    );
    expect(levels[0]).toBe(1);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    for (const [index, level] of levels.entries()) {
      expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
    }
  });
}

test('the four steps and the care paths are lists that say how many they hold', async ({
  page,
}) => {
  const regions = withRole(await treeOf(page), 'region');
  for (const [index, count] of [
    [1, 4],
    [3, 4],
    [4, 6],
  ] as const) {
    const lists = withRole(regions[index] as AccessNode, 'list');
    const items = lists.map(({ children }) => children.map(({ role }) => role));
    expect(items).toEqual([Array(count).fill('listitem')]);
  }
});
