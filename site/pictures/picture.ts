import { colours, type Role } from '../../colours.ts';

/**
 * A drawing that page and brochure share: the shapes of an SVG. Its colours are those of `colours.ts`, as `var(--color-…)`,
 * so that forced colours can replace them. The text beside it says what it shows.
 */
export interface Picture {
  width: number;
  height: number;
  shapes: string;
}

/** Replaces variables by colours, for shapes outside the page, where the variables do not exist. */
export function withColours(shapes: string): string {
  return shapes.replace(/var\(--color-([a-z-]+)\)/g, (_, role: Role) => colours[role]);
}

/** A telephone handset on 24 by 24, moved to `x`, `y`. */
export function handset(x: number, y: number, colour: string): string {
  return `<path d="${handsetPath(x, y)}" fill="var(--color-${colour})"/>`;
}

export function handsetPath(x: number, y: number): string {
  return `M${x + 2} ${y + 4}a2 2 0 0 1 2-2h3l2 5-2.5 2a14 14 0 0 0 6.5 6.5l2-2.5 5 2v3a2 2 0 0 1-2 2a18 18 0 0 1-16-16z`;
}

/** Head and shoulders, 36 wide; `x`, `y` is the middle of the head. */
export function person(x: number, y: number, look: string): string {
  return `<g ${look}><circle cx="${x}" cy="${y}" r="11"/><path d="M${x - 18} ${y + 38}a18 22 0 0 1 36 0z"/></g>`;
}

/** A tick, 9 wide; `x`, `y` is its beginning. */
export function tick(x: number, y: number, colour: string): string {
  return `<path d="M${x} ${y}l3 3 6-6" fill="none" stroke="var(--color-${colour})" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** A bar with round ends: a line of text, an hour, a button. */
export function bar(x: number, y: number, width: number, height: number, colour: string): string {
  const radius = Math.min(height / 2, 4);
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="var(--color-${colour})"/>`;
}

/** Bars of one height and colour; `x`, `y` is the upper left corner of each. */
export function bars(
  places: readonly (readonly [x: number, y: number, width: number])[],
  height: number,
  colour: string,
): string {
  const half = height / 2;
  const path = places.map(([x, y, width]) => `M${x + half} ${y + half}h${width - height}`).join('');
  return `<path d="${path}" stroke="var(--color-${colour})" stroke-width="${height}" stroke-linecap="round"/>`;
}

/** Round dots of one size around these points. */
export function dots(
  points: readonly (readonly [x: number, y: number])[],
  size: number,
  colour: string,
): string {
  const path = points.map(([x, y]) => `M${x} ${y}h0`).join('');
  return `<path d="${path}" stroke="var(--color-${colour})" stroke-width="${size}" stroke-linecap="round"/>`;
}

/** A voice: bars of these heights around the line `y`, `step` apart. */
export function voice(
  x: number,
  y: number,
  heights: readonly number[],
  step: number,
  colour: string,
): string {
  const bars = heights.map((height, index) => `M${x + index * step} ${y - height / 2}v${height}`);
  return `<path d="${bars.join('')}" stroke="var(--color-${colour})" stroke-width="${step / 2}" stroke-linecap="round"/>`;
}
