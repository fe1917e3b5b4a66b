import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { contrast } from '../../../build/contrast.ts';
import { prepare } from './in-page.ts';

/** How far beside a thing the mark of its focus is looked for, in pixels. */
const beside = 9;
/** In a picture with that much around the thing: from beside it to what is drawn along its inside. */
const depths = Array.from({ length: beside + 6 }, (_, depth) => depth);

interface Picture {
  width: number;
  height: number;
  /** Red, green and blue of the pixel in this column and row. */
  at(column: number, row: number): number[];
}

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
  // The browser's own player has stops inside, which are not told apart.
  if (seen.has(element)) return element.localName === 'audio' ? 'outside' : 'seen';
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

/** Buttons and fields of which a side stands out less than `least` from what lies around. */
export async function findEdgeless(page: Page, things: Locator, least: number): Promise<string[]> {
  await prepare(page);
  const faults: string[] = [];
  for (const thing of await things.all()) {
    const picture = await shootThing(page, thing);
    for (const { side, at } of sidesOf(picture)) {
      const around = picture.at(...at(beside - 5));
      const edge = [0, 1, 2].map((inside) => contrast(picture.at(...at(beside + inside)), around));
      if (Math.max(...edge) >= least) continue;
      faults.push(`${await thing.evaluate((element) => look.name(element))} has no ${side} edge`);
    }
  }
  return faults;
}

/** How far an icon whose lines cross in its middle stands out from what lies beside it. */
export async function contrastOfIcon(page: Page, icon: Locator): Promise<number> {
  const picture = await shootThing(page, icon);
  const row = Math.floor(picture.height / 2);
  return contrast(picture.at(Math.floor(picture.width / 2), row), picture.at(beside - 2, row));
}

async function shootThing(page: Page, thing: Locator): Promise<Picture> {
  await thing.scrollIntoViewIfNeeded();
  const box = await thing.boundingBox();
  if (!box) throw new Error('What is not there has no picture');
  return await shootAround(page, box);
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
  const view = page.viewportSize() ?? { width: 0, height: 0 };
  const [left, top] = [Math.round(x) - beside, Math.round(y) - beside];
  const size = {
    width: Math.round(width) + 2 * beside,
    height: Math.round(height) + 2 * beside,
  };
  const hidden = {
    left: Math.max(0, -left),
    top: Math.max(0, -top),
    right: Math.max(0, left + size.width - view.width),
    bottom: Math.max(0, top + size.height - view.height),
  };
  const clip = {
    x: left + hidden.left,
    y: top + hidden.top,
    width: size.width - hidden.left - hidden.right,
    height: size.height - hidden.top - hidden.bottom,
  };
  if (clip.width <= 0 || clip.height <= 0) return { ...size, at: () => [255, 255, 255] };
  const shot = await page.screenshot({ clip, scale: 'css', animations: 'disabled' });
  const pixels = await sharp(shot)
    .removeAlpha()
    .extend({ ...hidden, background: 'white' })
    .raw()
    .toBuffer();
  return {
    ...size,
    at: (column, row) => [...pixels.subarray((row * size.width + column) * 3).subarray(0, 3)],
  };
}
