import type { Role } from '../colours.ts';

type Palette = Partial<Record<Role, string>>;

/** The backgrounds of each text. Each pair needs a contrast of 7:1 (WCAG 2.2, 1.4.6). */
const texts: Partial<Record<Role, Role[]>> = {
  ink: ['paper', 'surface', 'surface-warm', 'raised'],
  'ink-soft': ['paper', 'surface', 'surface-warm', 'raised'],
  primary: ['paper', 'surface', 'raised'],
  'on-primary': ['primary', 'primary-strong'],
  'on-primary-soft': ['primary', 'primary-strong'],
  'on-accent': ['accent', 'accent-strong'],
  destructive: ['raised', 'destructive-surface'],
  'on-destructive': ['destructive'],
};

/** The backgrounds of the edges of fields and buttons, which need 4.5:1. */
const edges: Partial<Record<Role, Role[]>> = { control: ['raised'] };

export const hexColour = /^#[0-9a-f]{6}$/i;

/** A line for each wrong colour in a palette of `colours.ts`. @param name The palette's name. */
export function wrongColours(name: string, palette: Palette): string[] {
  const misspelled = Object.entries(palette)
    .filter(([, colour]) => !hexColour.test(colour))
    .map(
      ([role, colour]) =>
        `${role} of ${name} in colours.ts is ${JSON.stringify(colour)}; it must be # and six hexadecimal digits`,
    );
  if (misspelled.length > 0) return misspelled;
  return [...tooFaint(name, palette, texts, 7), ...tooFaint(name, palette, edges, 4.5)];
}

function tooFaint(name: string, palette: Palette, pairs: typeof texts, least: number): string[] {
  const found: string[] = [];
  for (const [role, backgrounds] of Object.entries(pairs) as [Role, Role[]][])
    for (const background of backgrounds) {
      const [one, other] = [palette[role], palette[background]];
      const ratio = one && other ? contrast(toRgb(one), toRgb(other)) : Number.POSITIVE_INFINITY;
      if (ratio < least)
        found.push(
          `${role} on ${background} of ${name} in colours.ts has a contrast of ${ratio.toFixed(1)}; it must be at least ${least}`,
        );
    }
  return found;
}

/** The contrast ratio of two colours (red, green and blue, 0 to 255), as WCAG 2.2 defines it. */
export function contrast(one: number[], other: number[]): number {
  const [dark = 0, light = 0] = [one, other]
    .map(toLight)
    .map(luminance)
    .toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The linear light of red, green and blue, 0 to 1. */
export function toLight(colour: number[]): number[] {
  return colour.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
}

export function luminance([red = 0, green = 0, blue = 0]: number[]): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param hex `#rrggbb`. */
export function toRgb(hex: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
}
