import type { Page } from '@playwright/test';
import { toRgb } from '../../../owner/contrast.ts';
import { colours } from '../../../owner.ts';
import { sampleCall } from '../../content/sample-call.ts';
import { accessTree, nodesIn } from '../support/browser/access-tree.ts';
import { expect, test } from '../support/browser/site.ts';
import { isAsShipped } from '../support/look/as-shipped.ts';

const { turns, record } = sampleCall;

test.use({ viewport: { width: 1280, height: 800 } });

test('call: at the first paint its first turn is shown, and the record with empty rows under its first title', async ({
  page,
}) => {
  await openAtStart(page);
  const first = await stateAt(page, 0);
  expect(first.turns).toEqual(turns.map((_, index) => index === 0));
  expect(first).toMatchObject({ before: true, title: false });
  expect(first.values).toEqual(record.rows.map(() => false));
  const card = page.locator('.record');
  for (const { label } of [...record.rows, record.open])
    await expect(card.getByText(label, { exact: true })).toBeInViewport({ ratio: 1 });
  for (const mark of await card.locator('mark').all())
    await expect(mark).toHaveCSS(
      'background-color',
      `rgb(${toRgb(colours['on-primary-soft']).join(', ')})`,
    );
  // `innerText` holds clipped texts, too, each once, but not the first title, which is generated content.
  const words = await page.locator('figure:has(.record)').innerText();
  expect(words.split(record.title)).toHaveLength(2);
  expect(words).not.toMatch(new RegExp(`^${record.titleBefore}$`, 'm'));
  const names = nodesIn(await accessTree(page)).map(({ name }) => name);
  expect(names).toContain(record.title);
  expect(names).not.toContain(record.titleBefore);
});

test('call: turns follow each other, each answer drops into its row once it is said, and the title comes last, within 5 s; nothing fades or moves anything else', async ({
  page,
}) => {
  // The typeface would shift the words slightly.
  await page.route('**/*.woff2', (route) => route.abort());
  await openAtStart(page);
  const states: State[] = [];
  for (let time = 0; time <= 5_000; time += 100) states.push(await stateAt(page, time));
  const since = (isShown: (state: State) => boolean | undefined) => {
    const index = states.findIndex(isShown);
    // A text that has been shown stays.
    expect(states.slice(index).every(isShown)).toBe(true);
    return index < 0 ? Infinity : index * 100;
  };
  const said = turns.map((_, index) => since((state) => state.turns[index]));
  expect(said).toEqual([...said].sort((a, b) => a - b));
  expect(new Set(said).size).toBe(turns.length);
  const saidAnswers = said.filter((_, index) => turns[index]?.answer);
  const written = record.rows.map((_, index) => since((state) => state.values[index]));
  expect(written).toHaveLength(saidAnswers.length);
  for (const [index, time] of written.entries()) {
    expect(time).toBeGreaterThan(saidAnswers[index] ?? Infinity);
    expect(time).toBeLessThan(saidAnswers[index + 1] ?? Infinity);
  }
  const titled = since(({ title }) => title);
  expect(titled).toBeGreaterThan(Math.max(...said, ...written));
  // WCAG 2.2.2.
  expect(titled).toBeLessThanOrEqual(5_000);
  expect(since(({ before }) => !before)).toBeLessThanOrEqual(titled);
  expect(new Set(states.map(({ opacities }) => opacities))).toEqual(new Set(['1']));
  expect(new Set(states.map(({ places }) => places)).size).toBe(1);
  expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBe(0);
});

for (const [width, ...tag] of [[390], [1280, '@full']] as const)
  test(`motion at ${width} px: starts at the load and ends within 5 s, and every figure is complete whenever it is seen`, {
    tag,
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const moving = await page.evaluate(() =>
      document.getAnimations().map(({ timeline, effect }) => ({
        isTimed: timeline instanceof DocumentTimeline,
        isFigure: (effect as KeyframeEffect).target?.matches('main :is(img, :has(img))'),
        end: Number(effect?.getComputedTiming().endTime),
      })),
    );
    expect(moving.length).toBeGreaterThan(turns.length);
    expect(moving.filter(({ isTimed, isFigure }) => !isTimed || isFigure)).toEqual([]);
    expect(Math.max(...moving.map(({ end }) => end))).toBeLessThanOrEqual(5_000);
    for (const picture of await page.locator('main img').all())
      await expect(picture).toHaveCSS('clip-path', 'none');
  });

test('call in a browser without sibling-index(): complete from the start', async ({ page }) => {
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('sibling-index()', 'no-such-function()');
    // The policy has the hash of the style as it was built.
    const { 'content-security-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, headers, body });
  });
  await page.goto('/');
  await expectComplete(page);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('call with reduced motion: complete from the start', async ({ page }) => {
    await page.goto('/');
    await expectComplete(page);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('call on a phone: begins in the first window, with its label and its first turn', async ({
    page,
  }) => {
    test.skip(!isAsShipped, 'other words may take more lines');
    await page.goto('/');
    await expect(page.getByText(sampleCall.label, { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.call li').first()).toBeInViewport({ ratio: 1 });
    expect((await now(page)).turns[0]).toBe(true);
  });

  test('call on a phone: all its turns are shown within 2.5 s', async ({ page }) => {
    await openAtStart(page);
    expect((await stateAt(page, 2_500)).turns).toEqual(turns.map(() => true));
  });
});

async function expectComplete(page: Page): Promise<void> {
  expect(await now(page)).toMatchObject({
    turns: turns.map(() => true),
    values: record.rows.map(() => true),
    title: true,
    before: false,
  });
  const moving = await page
    .locator('.call')
    .evaluate((call) => call.getAnimations({ subtree: true }).length);
  expect(moving).toBe(0);
}

/** Opens the page with its motion held at the start, however long the load takes. */
async function openAtStart(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
  await page.goto('/');
}

/** What is shown `time` ms after the first paint. */
async function stateAt(page: Page, time: number) {
  await page.evaluate(async (time) => {
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = time;
    }
    if (!('shift' in window)) {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
          Object.assign(window, { shift: Reflect.get(window, 'shift') + value });
      }).observe({ type: 'layout-shift' });
    }
    await new Promise(requestAnimationFrame);
  }, time);
  return await now(page);
}

type State = Awaited<ReturnType<typeof now>>;

/** What is shown of the call: a fully clipped text counts as hidden, a partly clipped one as shown. */
function now(page: Page) {
  return page.locator('.call').evaluate((call) => {
    const isShown = (element: Element | null, part?: string) => {
      const { clipPath, content } = getComputedStyle(element as Element, part);
      return !/\b100%/.test(clipPath) && (!part || content !== 'none');
    };
    const all = (selector: string) => [...call.querySelectorAll<HTMLElement>(selector)];
    // While a turn moves, the offsets of its content are relative to the turn.
    const places = all(':not(li *)').map((part) => {
      const { offsetTop, offsetLeft, offsetWidth, offsetHeight } = part;
      return [offsetTop, offsetLeft, offsetWidth, offsetHeight];
    });
    return {
      turns: all('li').map((turn) => isShown(turn)),
      values: all('.record mark > span').map((value) => isShown(value)),
      title: isShown(call.querySelector('.record p > span')),
      before: isShown(call.querySelector('.record p'), '::before'),
      // A player's child elements are not drawn.
      opacities: [
        ...new Set(all(':not(audio *)').map((part) => getComputedStyle(part).opacity)),
      ].join(),
      places: JSON.stringify(places),
    };
  });
}
