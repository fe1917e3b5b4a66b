import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { optimize, type PluginConfig } from 'svgo';
import type { Role } from '../../colours.ts';
import { rowSize } from './automation.ts';
import type { Picture, Size } from './picture.ts';
import { overfullWeekSize, weekSize } from './week.ts';

/**
 * The role in `colours.ts` of each colour used in the SVG files. These colours are fixed: when an owner
 * changes `colours.ts`, the files keep these, and the site shows the owner's colours.
 */
const roles: Record<string, Role> = {
  '#0b4f47': 'primary',
  '#073a34': 'primary-strong',
  '#d5ebe3': 'on-primary-soft',
  '#12302b': 'ink',
  '#35504a': 'ink-soft',
  '#5d7a72': 'control',
  '#c9d9d2': 'line',
  '#fcf9f3': 'paper',
  '#e6f1ec': 'surface',
  '#f3e9d8': 'surface-warm',
  '#ffffff': 'raised',
  '#ff9a76': 'accent',
};

/** Keep only shapes with attributes: strip editor metadata and style sheets, and normalize colours. */
const plugins: PluginConfig[] = [
  'removeDoctype',
  'removeXMLProcInst',
  'removeComments',
  'removeMetadata',
  'removeTitle',
  'removeDesc',
  'removeEditorsNSData',
  'removeUselessDefs',
  'cleanupIds',
  { name: 'inlineStyles', params: { onlyMatchedOnce: false } },
  'convertStyleToAttrs',
  { name: 'convertColors', params: { shorthex: false, shortname: false } },
];

/** The sizes of the drawings that code generates, most of which show a number. */
const countedSizes: Record<string, Size> = {
  'automation-1': rowSize,
  'automation-2': rowSize,
  week: weekSize,
  'week-overfull': overfullWeekSize,
};

/**
 * The drawing in the file `NAME.svg` of `site/pictures/` or of a folder in it. It is read at each call, so that `npm run
 * dev` shows the newest.
 */
export function drawing(name: string): Picture {
  const [file] = globSync(`site/pictures/{,*/}${name}.svg`);
  if (!file)
    throw new Error(`There is no drawing ${name}: site/pictures/ has ${names('{,*/}').join(', ')}`);
  return parseDrawing(readFileSync(file, 'utf8'), file);
}

/**
 * @param svg The text of an SVG file, as Figma, Inkscape, Illustrator or another editor saves it.
 * @throws Error that says what is wrong with `file`.
 */
export function parseDrawing(svg: string, file: string): Picture {
  const refuse = (what: string) => new Error(`${file} has ${what}`);
  const { data } = optimize(svg, { path: file, plugins });
  const [, opening = '', shapes = ''] = /^<svg([^>]*)>(.*)<\/svg>$/s.exec(data) ?? [];
  const [, width, height] = /\sviewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(opening) ?? [];
  if (!width || !height) throw refuse('no viewBox that begins with 0 0');
  if (/<style|\sclass=/.test(shapes)) throw refuse('a style sheet; save it with attributes');
  // Editors set the attributes that all shapes share on the root element.
  const shared = opening.match(/\s(?:fill|stroke)[\w-]*="[^"]*"/g)?.join('');
  const drawn = shared ? `<g${shared}>${shapes}</g>` : shapes;
  const inRoles = drawn.replace(
    /\b(fill|stroke|stop-color)="(?!none")([^"]*)"/g,
    (_, property, colour) => {
      const role = roles[colour.toLowerCase().replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')];
      if (role) return `${property}="var(--color-${role})"`;
      throw refuse(`the ${property} ${colour}; it may be ${Object.keys(roles).join(', ')}`);
    },
  );
  return { width: Number(width), height: Number(height), shapes: inRoles };
}

/** The drawings in `pictures.svg`: those in subfolders. The others go into the page, the brochure or the icons. */
export function drawingsOfPage(): Record<string, Picture> {
  return Object.fromEntries(names('*/').map((name) => [name, drawing(name)]));
}

/** The size of any drawing, by its name. */
export function sizeOf(name: string): Size {
  return countedSizes[name] ?? drawing(name);
}

function names(folders: string): string[] {
  return globSync(`site/pictures/${folders}*.svg`)
    .map((file) => basename(file, '.svg'))
    .sort();
}
