import type { Locator, Page } from '@playwright/test';
import { contrast } from '../../../site/samples/contrast.ts';
import type { Picture } from './png.ts';
import { prepare } from './prepare.ts';
import { shoot } from './shoot.ts';

/** How far beside a thing the mark of its focus is looked for, in pixels. */
const beside = 9;
/** In a picture with that much around the thing: from beside it to what is drawn along its inside. */
const depths = Array.from({ length: beside + 6 }, (_, depth) => depth);

declare global {
  var stood: HTMLElement | undefined;
}

interface Stop {
  name: string;
  box: { x: number; y: number; width: number; height: number };
  /** The sides beside which there is no gap in the window. */
  rims: string[];
  faults: string[];
}

/**
 * Presses Tab from where the focus is until it leaves the page or comes back, and says what of each stop is out of
 * view or covered (WCAG 2.4.11 and 2.4.12), or not marked by 3:1 on each side (1.4.11).
 */
export async function walkFocus(page: Page): Promise<{ names: string[]; faults: string[] }> {
  await prepare(page);
  const names: string[] = [];
  const faults: string[] = [];
  const seen = await page.evaluateHandle(() => new Set<Element>());
  for (let press = 0; press < 60; press++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(findStop, seen);
    if (stop === 'outside') continue;
    if (stop === 'seen') break;
    names.push(stop.name);
    faults.push(...stop.faults, ...(await findPaleMark(page, stop)));
  }
  return { names, faults };
}

/** In the page: the thing that has the focus now, and what is wrong with where it is. */
function findStop(seen: Set<Element>): Stop | 'outside' | 'seen' {
  const element = document.activeElement;
  if (!element || element === document.body) return 'outside';
  if (seen.has(element)) return 'seen';
  seen.add(element);
  const name = look.name(element);
  const { x, y, width, height, right, bottom } = element.getBoundingClientRect();
  const faults: string[] = [];
  if (x < 0 || y < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5) {
    faults.push(`${name} has the focus out of view, at ${Math.round(y)} to ${Math.round(bottom)}`);
  }
  const covers = [x + 4, (x + right) / 2, right - 4].flatMap((left) =>
    [y + 4, (y + bottom) / 2, bottom - 4].map((top) => look.coverAt(element, left, top)),
  );
  const share = covers.every(Boolean) ? 'wholly' : 'partly';
  for (const cover of new Set(covers)) {
    if (cover) faults.push(`${name} has the focus ${share} under ${look.name(cover)}`);
  }
  const gaps = { left: x, top: y, right: innerWidth - right, bottom: innerHeight - bottom };
  const rims = Object.entries(gaps).flatMap(([side, gap]) => (gap < 6 ? side : []));
  return { name, box: { x, y, width, height }, rims, faults };
}

/** The mark is what differs once the focus is gone. */
async function findPaleMark(page: Page, { name, box, rims }: Stop): Promise<string[]> {
  const marked = await shootAround(page, box);
  await page.evaluate(takeFocusAway);
  const plain = await shootAround(page, box);
  await page.evaluate(() => stood?.focus({ preventScroll: true }));
  const isClear = (x: number, y: number) => contrast(marked.at(x, y), plain.at(x, y)) >= 3;
  const bare = sidesOf(plain)
    .filter(({ at }) => !depths.some((depth) => isClear(...at(depth))))
    .map(({ side }) => side);
  if (bare.length === 4) return [`the focus on ${name} is not marked`];
  return bare
    .filter((side) => !rims.includes(side))
    .map((side) => `the focus on ${name} is not marked at its ${side}`);
}

/** In the page: keeps what had the focus, to give it back. */
function takeFocusAway(): void {
  globalThis.stood = document.activeElement as HTMLElement;
  stood?.blur();
}

/** Buttons and fields of which a side does not stand out by 3:1 from what lies around. */
export async function findEdgeless(page: Page, things: Locator): Promise<string[]> {
  await prepare(page);
  const faults: string[] = [];
  for (const thing of await things.all()) {
    await thing.scrollIntoViewIfNeeded();
    const box = await thing.boundingBox();
    if (!box) continue;
    const picture = await shootAround(page, box);
    for (const { side, at } of sidesOf(picture)) {
      const around = picture.at(...at(beside - 5));
      const edge = [0, 1, 2].map((inside) => contrast(picture.at(...at(beside + inside)), around));
      if (Math.max(...edge) >= 3) continue;
      faults.push(`${await thing.evaluate((element) => look.name(element))} has no ${side} edge`);
    }
  }
  return faults;
}

/** The pixels at the middle of each side, by how far they lie from the rim of the picture. */
function sidesOf({ width, height }: Picture) {
  const [middle, centre] = [Math.floor(width / 2), Math.floor(height / 2)];
  return [
    { side: 'left', at: (depth: number) => [depth, centre] as const },
    { side: 'right', at: (depth: number) => [width - 1 - depth, centre] as const },
    { side: 'top', at: (depth: number) => [middle, depth] as const },
    { side: 'bottom', at: (depth: number) => [middle, height - 1 - depth] as const },
  ];
}

/** A picture of the thing with what is beside it; what lies out of the window is white. */
async function shootAround(page: Page, { x, y, width, height }: Stop['box']): Promise<Picture> {
  const around = {
    left: Math.round(x) - beside,
    top: Math.round(y) - beside,
    width: Math.round(width) + 2 * beside,
    height: Math.round(height) + 2 * beside,
  };
  const view = page.viewportSize() ?? { width: 0, height: 0 };
  const seen = {
    left: Math.max(0, around.left),
    top: Math.max(0, around.top),
    right: Math.min(view.width, around.left + around.width),
    bottom: Math.min(view.height, around.top + around.height),
  };
  const isInView = seen.left < seen.right && seen.top < seen.bottom;
  const shot = isInView ? await shoot(page, seen) : undefined;
  return {
    width: around.width,
    height: around.height,
    at: (column, row) => {
      const [x, y] = [around.left + column - seen.left, around.top + row - seen.top];
      const isInShot = shot && x >= 0 && y >= 0 && x < shot.width && y < shot.height;
      return isInShot ? shot.at(x, y) : [255, 255, 255];
    },
  };
}
