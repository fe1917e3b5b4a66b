/** Derives the site's colours from the owner's brand colour, in OKLab (https://bottosson.github.io/posts/oklab/). */
import { colours, darkColours, type Role } from '../colours.ts';
import { hexColour, luminance, toLight, toRgb, wrongColours } from './contrast.ts';

type Palette = Record<Role, string>;
type DarkPalette = Record<keyof typeof darkColours, string>;

const inDarkToo = ['surface', 'ink', 'ink-soft', 'line', 'control'] as const;
const tinted = [...inDarkToo, 'on-primary-soft'] as const;
const tintedInDark = [...inDarkToo, 'paper', 'raised', 'primary'] as const;

const pairedWithPrimary = ['paper', 'surface', 'raised', 'on-primary', 'primary-strong'] as const;

/** The palettes of `colours.ts`, with the brand in place of their `primary` and its tints. */
export function inBrand(brand = ''): { colours: Palette; darkColours: DarkPalette } {
  if (!hexColour.test(brand)) return { colours, darkColours };
  const strongFactor = luminanceOf(colours['primary-strong']) / luminanceOf(colours.primary);
  return {
    colours: {
      ...tints(colours, tinted, brand),
      primary: brand,
      'primary-strong': darker(brand, strongFactor),
    },
    darkColours: tints(darkColours, tintedInDark, brand),
  };
}

/** The colour itself if text in it is readable, or else its lightest readable shade. */
export function readableShade(brand: string): string {
  if (!hexColour.test(brand) || isReadable(brand)) return brand;
  let [dark, light] = [0, 1];
  for (let step = 0; step < 12; step += 1) {
    const middle = (dark + light) / 2;
    if (isReadable(darker(brand, middle))) dark = middle;
    else light = middle;
  }
  return darker(brand, dark);
}

/** Whether the brand is readable as text, and `on-primary` on it. Its tints always are. */
function isReadable(brand: string): boolean {
  const palette = inBrand(brand).colours;
  const own = Object.fromEntries(pairedWithPrimary.map((role) => [role, palette[role]]));
  return wrongColours('', { ...own, primary: brand }).length === 0;
}

/**
 * A palette with these roles in the brand's hue, no more vivid than they were. Each keeps its luminance, and so its contrast,
 * except for text on the brand, which becomes as light as the brand needs.
 */
function tints<Name extends Role, Tinted extends Name>(
  palette: Record<Name, string>,
  roles: readonly Tinted[],
  brand: string,
): Record<Name, string> {
  const [, a = 0, b = 0] = toLab(brand);
  const [, ...shipped] = toLab(colours.primary);
  const vivid = Math.max(Math.hypot(a, b), Math.hypot(...shipped));
  const entries = roles.map((role) => {
    const [lightness = 0, ...own] = toLab(palette[role]);
    const part = Math.hypot(...own) / vivid;
    const light = fromLab([lightness, a * part, b * part]);
    const least = role === 'on-primary-soft' ? readableOn(brand) : 0;
    return [role, toHex(withLuminance(light, Math.max(luminanceOf(palette[role]), least)))];
  });
  return { ...palette, ...Object.fromEntries(entries) };
}

/** The luminance of a text with a contrast of 7:1 on a background, raised slightly because colours are rounded. */
function readableOn(background: string): number {
  return Math.min(7 * (luminanceOf(background) + 0.05) - 0.045, 0.999);
}

function darker(colour: string, factor: number): string {
  return toHex(lightOf(colour).map((channel) => channel * factor));
}

/** Scales a colour to a luminance, and makes it greyer if it would fall outside sRGB. */
function withLuminance(light: number[], wanted: number): number[] {
  const scaled = light.map((channel) => (channel * wanted) / luminance(light));
  const over = (Math.max(...scaled) - wanted) / (1 - wanted);
  const under = (wanted - Math.min(...scaled)) / wanted;
  const part = 1 / Math.max(1, over, under);
  return scaled.map((channel) => wanted + (channel - wanted) * part);
}

function toLab(colour: string): number[] {
  const cones = times(toCones, lightOf(colour)).map(Math.cbrt);
  return times(conesToLab, cones);
}

function fromLab(lab: number[]): number[] {
  const cones = times(labToCones, lab).map((cone) => cone ** 3);
  return times(fromCones, cones);
}

const toCones = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const conesToLab = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const labToCones = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const fromCones = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

function times(matrix: number[][], values: number[]): number[] {
  return matrix.map((row) =>
    row.reduce((sum, factor, index) => sum + factor * (values[index] ?? 0), 0),
  );
}

function luminanceOf(colour: string): number {
  return luminance(lightOf(colour));
}

function lightOf(colour: string): number[] {
  return toLight(toRgb(colour));
}

function toHex(light: number[]): string {
  const channels = light.map((part) => {
    const channel = part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
    return Math.round(channel * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
