import { colours, type Role } from '../../colours.ts';

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
