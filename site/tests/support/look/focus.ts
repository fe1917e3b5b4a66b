import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { contrast } from '../../../../owner/contrast.ts';

/** Pixels around an element within which its focus mark is searched for. */
const margin = 9;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Stop {
  name: string;
  box: Box;
  /** The sides at which the element is too near the window's edge for its focus mark to show. */
  windowEdges: string[];
  faults: string[];
}

/**
 * Presses Tab from the present focus until an earlier stop has the focus again. Lists each stop that is partly out of view or
 * covered (WCAG 2.4.11 and 2.4.12), or lacks a mark of 3:1 on a side (1.4.11), and each control without a stop (2.1.1).
 */
export async function walkFocus(page: Page): Promise<{ names: string[]; faults: string[] }> {
  const names: string[] = [];
  const faults: string[] = [];
  const seen = await page.evaluateHandle(() => new Set<Element>());
  for (let press = 0; press < 200; press++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(findStop, seen);
    if (stop === 'outside') continue;
    if (stop === 'seen') break;
    names.push(stop.name);
    faults.push(...(stop.faults.length > 0 ? stop.faults : await findPaleMark(page, stop)));
  }
  return { names, faults: [...faults, ...(await page.evaluate(findMissed, seen))] };
}

/** Runs in the page: the controls in reach of a visitor that were not focused. */
function findMissed(seen: Set<Element>): string[] {
  const root = document.querySelector('dialog:modal') ?? document.body;
  return (
    [...root.querySelectorAll('a[href], button, summary, audio, input, select')]
      .filter(
        (control) => control.checkVisibility({ visibilityProperty: true }) && !seen.has(control),
      )
      // The arrow keys reach the other radios from the checked one.
      .filter((control) => !control.matches('[type=radio]:not(:checked)'))
      .map(
        ({ id, localName, textContent }) =>
          `<${localName}> "${id || textContent}" never has the focus`,
      )
  );
}

/** Runs in the page: the focused element, and what is wrong with its place. */
function findStop(seen: Set<Element>): Stop | 'outside' | 'seen' {
  const element = document.activeElement;
  if (!element || element === document.body) return 'outside';
  // The stops inside the browser's own player cannot be told apart.
  if (seen.has(element)) return element.localName === 'audio' ? 'outside' : 'seen';
  seen.add(element);
  const nameOf = ({ id, ariaLabel, textContent, localName }: Element) =>
    `<${localName}> "${ariaLabel || id || textContent.replaceAll(/\s+/g, ' ').trim().slice(0, 40)}"`;
  const name = nameOf(element);
  // A radio's focus mark is around its label.
  const marked = element.matches('[type=radio]') ? element.closest('label') : null;
  const { x, y, width, height, right, bottom } = (marked ?? element).getBoundingClientRect();
  const faults: string[] = [];
  if (x < 0 || y < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5)
    faults.push(`${name} has the focus out of view, at ${Math.round(y)} to ${Math.round(bottom)}`);
  const covers = [x + 4, (x + right) / 2, right - 4].flatMap((left) =>
    [y + 4, (y + bottom) / 2, bottom - 4].map((top) => {
      const hit = document.elementFromPoint(left, top);
      return hit && !hit.contains(element) && !element.contains(hit) ? hit : undefined;
    }),
  );
  const share = covers.every(Boolean) ? 'wholly' : 'partly';
  for (const cover of new Set(covers))
    if (cover) faults.push(`${name} has the focus ${share} under ${nameOf(cover)}`);
  const gaps = { left: x, top: y, right: innerWidth - right, bottom: innerHeight - bottom };
  const windowEdges = Object.entries(gaps).flatMap(([side, gap]) => (gap < 6 ? side : []));
  return { name, box: { x, y, width, height }, windowEdges, faults };
}

/** Lists the sides without a focus mark of 3:1. The mark is what changes when the focus leaves. */
async function findPaleMark(page: Page, { name, box, windowEdges }: Stop): Promise<string[]> {
  const marked = await shootAround(page, box);
  const focused = await page.evaluateHandle(() => document.activeElement as HTMLElement);
  await focused.evaluate((element) => element.blur());
  const plain = await shootAround(page, box);
  await focused.evaluate((element) => element.focus({ preventScroll: true }));
  const bare = Object.entries(sidesOf(box)).flatMap(([side, at]) => {
    // From 9 pixels outside the edge to 5 inside it.
    const depths = Array.from({ length: margin + 6 }, (_, depth) => at(depth - margin));
    return depths.some((point) => contrast(marked(point), plain(point)) >= 3) ? [] : side;
  });
  if (bare.length === 4) return [`the focus on ${name} is not marked`];
  return bare
    .filter((side) => !windowEdges.includes(side))
    .map((side) => `the focus on ${name} is not marked at its ${side}`);
}

/** The sides of buttons and fields with a contrast under `least` to their surroundings. */
export async function findEdgeless(page: Page, things: Locator, least: number): Promise<string[]> {
  const faults: string[] = [];
  for (const thing of await things.all()) {
    const box = await placeOf(thing);
    const pixel = await shootAround(page, box);
    for (const [side, at] of Object.entries(sidesOf(box))) {
      const edge = [0, 1, 2].map((inside) => contrast(pixel(at(inside)), pixel(at(-5))));
      if (Math.max(...edge) < least) faults.push(`${thing} has no ${side} edge`);
    }
  }
  return faults;
}

/** The contrast of an icon, whose lines must cross in its middle, with its background. */
export async function contrastOfIcon(page: Page, icon: Locator): Promise<number> {
  const box = await placeOf(icon);
  const pixel = await shootAround(page, box);
  const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
  return contrast(pixel(middle), pixel(sidesOf(box).left(-2)));
}

async function placeOf(thing: Locator): Promise<Box> {
  await thing.scrollIntoViewIfNeeded();
  const box = await thing.boundingBox();
  if (!box) throw new Error('The element is not drawn');
  return box;
}

type Point = readonly [x: number, y: number];

/** For each side, the point in its middle, moved `inside` pixels inwards. */
function sidesOf({ x, y, width, height }: Box) {
  const [left, top] = [Math.round(x), Math.round(y)];
  const [right, bottom] = [left + Math.round(width) - 1, top + Math.round(height) - 1];
  const [middle, centre] = [(left + right + 1) / 2, (top + bottom + 1) / 2];
  return {
    left: (inside: number): Point => [left + inside, centre],
    right: (inside: number): Point => [right - inside, centre],
    top: (inside: number): Point => [middle, top + inside],
    bottom: (inside: number): Point => [middle, bottom - inside],
  };
}

/** Red, green and blue of the pixels in and around a box in the window. Pixels outside the window are white. */
async function shootAround(page: Page, { x, y, width, height }: Box) {
  const [left, top] = [x, y].map((start) => Math.max(0, Math.round(start) - margin)) as [
    number,
    number,
  ];
  const clip = {
    x: left,
    y: top,
    width: x + width + margin - left,
    height: y + height + margin - top,
  };
  const shot = await page.screenshot({ clip, scale: 'css', animations: 'disabled' });
  const { data, info } = await sharp(shot)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return (point: Point): number[] => {
    const [column, row] = [Math.floor(point[0]) - left, Math.floor(point[1]) - top];
    const isInside = column >= 0 && row >= 0 && column < info.width && row < info.height;
    const start = (row * info.width + column) * 3;
    return isInside ? [...data.subarray(start, start + 3)] : [255, 255, 255];
  };
}
