import type { Role } from '../../colours.ts';
import { colours } from '../../owner.ts';

export interface Size {
  width: number;
  height: number;
}

/**
 * A drawing that page and brochure share: the shapes of an SVG. Its colours are those of `colours.ts`, as `var(--color-…)`,
 * so that forced colours can replace them. The text beside it says what it shows.
 */
export interface Picture extends Size {
  shapes: string;
}

/** Replaces variables by colours, for shapes outside the page, where the variables do not exist. */
export function withColours(shapes: string): string {
  return shapes.replace(/var\(--color-([a-z-]+)\)/g, (_, role: Role) => colours[role]);
}

/** The path of a telephone handset, 24 by 24, moved to `x`, `y`. */
export function handsetPath(x: number, y: number): string {
  return `M${x + 2} ${y + 4}a2 2 0 0 1 2-2h3l2 5-2.5 2a14 14 0 0 0 6.5 6.5l2-2.5 5 2v3a2 2 0 0 1-2 2a18 18 0 0 1-16-16z`;
}
