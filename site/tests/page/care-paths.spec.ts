import type { Page } from '@playwright/test';
import { carePaths } from '../../content/sections/care-paths.ts';
import { accessTree, nodesIn, textsIn, withRole } from '../support/browser/access-tree.ts';
import { expect, expectTypeface, test } from '../support/browser/site.ts';

const { cards, record, choosePath, chooseAnswer } = carePaths;
const section = `#${carePaths.id}`;
const [first] = cards;

test('care paths: at load show all names, and the question, answers and record of the first', async ({
  page,
}) => {
  await page.goto('/', { waitUntil: 'load' });
  const words = plain(await page.locator(section).innerText());
  for (const { title } of cards) expect.soft(words).toContain(title);
  for (const text of [carePaths.example, first?.asks, ...(first?.answers ?? [])])
    expect.soft(words).toContain(typeof text === 'object' ? text.says : text);
  await expectRecord(page, 0, 1);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('care paths: the keyboard chooses each path and answer; the record shows the chosen answer, and leaves the judgement open', async ({
    page,
  }) => {
    await page.goto(`/${section}`);
    await choice(page, 'zorgpad', 0).focus();
    for (const [path, { asks, answers }] of cards.entries()) {
      await expect(choice(page, 'zorgpad', path)).toBeFocused();
      await expect(page.locator(section).getByText(asks)).toBeVisible();
      await page.keyboard.press('Tab');
      // From the second, which is chosen at load, past the last and back to the second.
      for (const answer of [1, 2, 0, 1]) {
        await expect(choice(page, `antwoord-${path + 1}`, answer)).toBeFocused();
        await expectRecord(page, path, answer);
        await page.keyboard.press('ArrowDown');
      }
      expect(answers).toHaveLength(3);
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('ArrowDown');
    }
    await expect(choice(page, 'zorgpad', 0)).toBeFocused();
  });
});

test('care paths: the record looks alike for good and bad news, except for the words', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expectTypeface(page);
  const looks = new Set<string>();
  for (const [path, { answers }] of cards.entries())
    for (const answer of answers.keys()) {
      await choose(page, path, answer);
      looks.add(await page.locator(`${section} [aria-live]`).evaluate(lookOf));
    }
  expect(looks.size).toBe(1);
});

test('care paths: radio groups in the accessibility tree, and one record region in which only the text changes', async ({
  page,
}) => {
  await page.goto('/');
  const part = async () => {
    const tree = await accessTree(page);
    const region = withRole(tree, 'region').find(({ name }) => name === carePaths.heading);
    if (!region) throw new Error(`There is no region "${carePaths.heading}"`);
    return region;
  };
  const groups = withRole(await part(), 'group');
  expect(groups.map(({ name }) => name)).toEqual([choosePath, chooseAnswer]);
  expect(groups[1]?.description).toContain(first?.asks);
  const names = groups.map((group) => withRole(group, 'radio').map(({ name }) => name));
  expect(names).toEqual([cards.map(({ title }) => title), first?.answers.map(({ says }) => says)]);
  const live = async () =>
    nodesIn(await part())
      .filter(({ states }) => states['live'] === 'polite')
      .map((node) => ({ atomic: node.states['atomic'], said: plain(textsIn(node).join(' ')) }));
  for (const [path, { label, answers }] of cards.entries())
    for (const [answer, { recorded }] of answers.entries()) {
      await choose(page, path, answer);
      const said = [record.title, label, recorded, record.open.label, record.open.value];
      expect(await live()).toEqual([{ atomic: true, said: plain(said.join(' ')) }]);
    }
});

/** A browser may restore what was chosen. */
test('care paths: after a reload the record is that of the chosen answer', async ({ page }) => {
  await page.goto('/');
  // A reload would abort the fetch of the typeface.
  await expectTypeface(page);
  await choose(page, cards.length - 1, 2);
  await page.reload();
  const chosen = (name: string) =>
    page.locator(`${section} [name=${name}]:checked`).evaluate((radio) => {
      const all = [...(radio.closest('fieldset')?.querySelectorAll('input') ?? [])];
      return all.indexOf(radio as HTMLInputElement);
    });
  const path = await chosen('zorgpad');
  await expectRecord(page, path, await chosen(`antwoord-${path + 1}`));
});

test('care paths: an answer drops into the record within 0.3 s, and does not move for visitors who prefer reduced motion', async ({
  page,
}) => {
  await page.goto('/');
  for (const [reducedMotion, ends] of [
    ['no-preference', [300]],
    ['reduce', []],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    for (const [path, answer] of [
      [0, 2],
      [1, undefined],
    ] as const) {
      await choose(page, 0, 1);
      const moving = await page.evaluate(
        async ([within, name, value]) => {
          const all = () =>
            document
              .getAnimations()
              .filter(({ effect }) => (effect as KeyframeEffect).target?.closest(within));
          await Promise.all(all().map(({ finished }) => finished));
          document.querySelector<HTMLElement>(`[name=${name}][value="${value}"]`)?.click();
          return all().map(({ effect }) => Number(effect?.getComputedTiming().endTime));
        },
        [section, answer ? 'antwoord-1' : 'zorgpad', (answer ?? path) + 1] as const,
      );
      expect(moving, `${reducedMotion}, ${path}`).toEqual(ends);
    }
  }
});

test('care paths: with nine paths, the record follows the chosen answer', async ({ page }) => {
  await page.goto('/');
  // Copies the first path until there are nine.
  await page.locator(section).evaluate((root) => {
    const copy = (each: Element | null | undefined, name: string) => {
      const count = each?.parentElement?.querySelectorAll(`:scope > ${each.localName}`).length ?? 0;
      for (let place = count; place < 9; place++) {
        const made = each?.cloneNode(true) as Element;
        for (const input of made.querySelectorAll<HTMLInputElement>('input')) {
          if (input.name === 'zorgpad') input.value = `${place + 1}`;
          else input.name = `${name}-${place + 1}`;
        }
        each?.parentElement?.lastElementChild?.before(made);
        if (name === 'antwoord') each?.parentElement?.append(made);
      }
    };
    copy(root.querySelector('label'), 'zorgpad');
    copy(root.querySelector('h3')?.parentElement, 'antwoord');
    const list = root.querySelector('dl');
    while (list && list.children.length < 10)
      list.lastElementChild?.before(list.firstElementChild?.cloneNode(true) ?? '');
  });
  for (const value of [9, 7]) {
    await page.locator(`${section} [name=zorgpad][value="${value}"]`).check();
    for (const answer of [0, 1, 2]) {
      await choice(page, `antwoord-${value}`, answer).check();
      const shown = page.locator(`${section} mark`).filter({ visible: true });
      await expect(shown).toHaveText(first?.answers[answer]?.recorded ?? '');
    }
  }
});

test('care paths: without `:has()`, without styles and on paper all questions are shown, and nothing asks to choose', async ({
  page,
}) => {
  for (const [how, media, from, to] of [
    ['without :has()', 'screen', 'selector(:has(*))', 'selector(:unknown(*))'],
    [
      'without styles',
      'screen',
      /(?<=<(?:style|link rel="stylesheet"))(?=[ >])/g,
      ' media="not all"',
    ],
    ['on paper', 'print', '\0', ''],
  ] as const) {
    await page.route(/\/$|\.css$/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll(from, to) });
    });
    await page.goto('/');
    await page.emulateMedia({ media });
    const words = plain(await page.locator(section).innerText());
    for (const { title, asks } of cards) {
      expect.soft(words, how).toContain(title);
      expect.soft(words, how).toContain(plain(asks));
    }
    for (const text of [carePaths.questions, carePaths.more.title, carePaths.more.text])
      expect.soft(words, how).toContain(plain(text));
    await expect.soft(page.locator(`${section} input`).filter({ visible: true })).toHaveCount(0);
    for (const text of [choosePath, chooseAnswer, record.title, carePaths.alike.rule])
      expect.soft(words, how).not.toContain(plain(text));
    await page.unrouteAll();
  }
});

/** With plain spaces in place of other white space, also of non-breaking spaces. */
function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

function choice(page: Page, name: string, index: number) {
  return page.locator(`${section} [name=${name}][value="${index + 1}"]`);
}

async function choose(page: Page, path: number, answer: number): Promise<void> {
  await choice(page, 'zorgpad', path).check();
  await choice(page, `antwoord-${path + 1}`, answer).check();
}

/** Expects the record to show the label and text of an answer, and to leave the judgement open. */
async function expectRecord(page: Page, path: number, answer: number): Promise<void> {
  const { label = '', answers = [] } = cards[path] ?? {};
  const shown = page.locator(`${section} :is(dt, mark, dd > span)`).filter({ visible: true });
  const { open } = record;
  await expect(shown).toHaveText([label, answers[answer]?.recorded ?? '', open.label, open.value]);
}

/** Runs in the page: how the visible descendants of `root` look, apart from their words and width. */
function lookOf(root: Element): string {
  const seen = [...root.querySelectorAll('*')].filter((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  );
  return JSON.stringify(
    seen.map((element) => {
      const { color, backgroundColor, font, border, textDecoration } = getComputedStyle(element);
      const { y, height } = element.getBoundingClientRect();
      const { localName, className } = element;
      const place = [y + scrollY, height];
      return [localName, className, color, backgroundColor, font, border, textDecoration, place];
    }),
  );
}
