import type { Locator, Page } from '@playwright/test';
import { contrast } from '../../../site/samples/contrast.ts';
import type { Picture } from './png.ts';
import { prepare } from './prepare.ts';
import { nextSamples, type Sample } from './samples.ts';
import { shoot } from './shoot.ts';

/** A colour that covers less of the ground than this is the rim of something beside it. */
const leastShare = 0.04;

/** Texts, icons and edges that do not stand out enough from what the browser has painted around them. */
export async function findPale(page: Page, within?: Locator): Promise<string[]> {
  await prepare(page, within);
  const found = new Set<string>();
  let samples = await page.evaluate(nextSamples, true);
  await page.evaluate(takeLettersAway);
  while (samples.length > 0) {
    const picture = await shoot(page);
    for (const sample of samples) {
      const what = judge(sample, picture);
      if (what) found.add(what);
    }
    samples = await page.evaluate(nextSamples, false);
  }
  await page.evaluate(() => document.adoptedStyleSheets.pop());
  return [...found];
}

/** In the page: leaves only what the letters stand on. A `<style>` would be refused by the page's policy. */
function takeLettersAway(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    *, ::placeholder { -webkit-text-fill-color: transparent !important; text-shadow: none !important;
      text-decoration-color: transparent !important; transition: none !important; }
    text, tspan { fill: transparent !important; }`);
  document.adoptedStyleSheets.push(sheet);
}

function judge({ what, color, least, ground }: Sample, picture: Picture): string | undefined {
  if (!ground) return `${what} can not be brought into view`;
  const ratios = groundColors(picture, ground).map((background) => ({
    background,
    ratio: contrast(blend(color, background), background),
  }));
  const [worst] = ratios.toSorted((one, other) => one.ratio - other.ratio);
  if (!worst || worst.ratio >= least) return undefined;
  const pair = `${toHex(blend(color, worst.background))} on ${toHex(worst.background)}`;
  return `${what} has a contrast of ${worst.ratio.toFixed(2)} (${pair}), which is under ${least}`;
}

/** The colours that take part in a piece of ground, near ones taken together. */
function groundColors(
  picture: Picture,
  { left, top, right, bottom }: NonNullable<Sample['ground']>,
) {
  const groups = new Map<number, { count: number; red: number; green: number; blue: number }>();
  let all = 0;
  for (
    let y = Math.max(0, Math.round(top));
    y < Math.min(picture.height, Math.round(bottom));
    y++
  ) {
    for (let x = Math.max(0, Math.round(left)); x < Math.min(picture.width, right); x++) {
      const [red, green, blue] = picture.at(x, y);
      const key = (red >> 3) * 1024 + (green >> 3) * 32 + (blue >> 3);
      const group = groups.get(key) ?? { count: 0, red: 0, green: 0, blue: 0 };
      group.count += 1;
      group.red += red;
      group.green += green;
      group.blue += blue;
      groups.set(key, group);
      all += 1;
    }
  }
  const colors = [...groups.values()].filter(({ count }) => count >= all * leastShare);
  return colors.map(({ count, red, green, blue }) =>
    [red, green, blue].map((channel) => channel / count),
  );
}

function blend(
  [red = 0, green = 0, blue = 0, alpha = 1]: number[],
  background: number[],
): number[] {
  return [red, green, blue].map(
    (channel, index) => channel * alpha + (background[index] ?? 0) * (1 - alpha),
  );
}

function toHex(color: number[]): string {
  return `#${color.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}
