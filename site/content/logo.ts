import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { optimize, type PluginConfig } from 'svgo';
import { isWithin, ownFolder } from '../../owner/own-folder.ts';
import { logo } from '../../owner.ts';

const maxBytes = 200_000;
/** The largest size of a PNG, in pixels: about four times that in the header, for the brochure. */
const maxSize = { width: 720, height: 160 };

export interface Logo {
  /** Its address, with a hash of its content, so that it may be cached for ever. */
  path: string;
  svg: string;
  width: number;
  height: number;
}

let made: Promise<Logo | undefined> | undefined;

/** The owner's logo, made once; undefined if there is none. @throws As `makeLogo`. */
export function ownersLogo(): Promise<Logo | undefined> {
  made ??= logo === undefined ? Promise.resolve(undefined) : makeLogo(logo, ownFolder);
  return made;
}

/**
 * Turns an SVG or a PNG into an SVG without scripts: opened at its own address, a script in it would run as the site's.
 * @param file Its path in `root`, the owner's folder, as `owner.json` names it.
 * @throws Error whose message completes a sentence about the file: what is wrong with it, and what is accepted.
 */
export async function makeLogo(file: string, root: string): Promise<Logo> {
  const refuse = (problem: string) =>
    new Error(
      `${problem}. Verwacht: een SVG met een viewBox en met alleen vormen, ook voor letters, of een PNG, van hoogstens 200 kB`,
    );
  const source = join(root, file);
  const { size } = (await stat(source).catch(() => undefined)) ?? {};
  if (size === undefined) throw refuse('maar dat bestand is er niet');
  if (!isWithin(root, source)) throw refuse('en dat leidt naar een andere map');
  if (size > maxBytes) throw refuse(`en dat bestand is ${Math.ceil(size / 1_000)} kB`);
  const content = await readFile(source);
  const read = file.toLowerCase().endsWith('.png') ? wrapped(content) : cleaned(`${content}`);
  const { svg, forbidden } = await read.catch(() => {
    throw refuse('en dat bestand is van een andere soort of beschadigd');
  });
  if (forbidden === '<text>')
    throw refuse(
      'en dat bestand bevat letters van een lettertype. Vraag uw ontwerper ze om te zetten in vormen (outlines)',
    );
  if (forbidden) throw refuse(`en dat bestand bevat ${forbidden}`);
  const [, box = ''] = /^<svg[^>]*\sviewBox="([^"]*)"/.exec(svg) ?? [];
  const [, , width = 0, height = 0] = box.split(/[\s,]+/).map(Number);
  if (!(width > 0 && height > 0)) throw refuse('en dat bestand heeft geen viewBox');
  const hash = createHash('sha256').update(svg).digest('base64url').slice(0, 8);
  return { path: `/_astro/logo.${hash}.svg`, svg, width, height };
}

interface Drawing {
  svg: string;
  /** The first thing in the file that is not a shape. */
  forbidden?: string | undefined;
}

async function wrapped(png: Buffer): Promise<Drawing> {
  const { format } = await sharp(png).metadata();
  if (format !== 'png') throw new Error(format);
  const { data, info } = await sharp(png, { failOn: 'error' })
    .resize({ ...maxSize, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const image = `<image width="${width}" height="${height}" href="data:image/png;base64,${data.toString('base64')}"/>`;
  const size = `viewBox="0 0 ${width} ${height}"`;
  return { svg: `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${image}</svg>` };
}

/** These do not change what is drawn. */
const plugins: PluginConfig[] = [
  'removeDoctype',
  'removeXMLProcInst',
  { name: 'removeComments', params: { preservePatterns: false } },
  'removeMetadata',
  'removeEditorsNSData',
];

const shapes =
  /^(?:svg|g|switch|defs|symbol|use|title|desc|style|path|rect|circle|ellipse|line|polyline|polygon|image|pattern|(?:linear|radial)Gradient|stop|clipPath|mask|marker|filter|fe[A-Z]\w+)$/;

const reference = 'een verwijzing naar een ander bestand';
const elsewhere = /url\((?!\s*["']?#)|image-set\(|\bsrc\(|@import|javascript:/i;
const within = /^\s*(?:#|data:image\/(?:png|jpeg|gif|webp)[;,])/;

async function cleaned(text: string): Promise<Drawing> {
  const found: string[] = [];
  const inspect = ({ value }: { value: string }) => {
    // CSS reads `u\72l` as `url`, in attributes too.
    if (value.includes('\\')) found.push('een backslash');
    if (elsewhere.test(value)) found.push(reference);
  };
  const check: PluginConfig = {
    name: 'check',
    fn: () => ({
      element: {
        enter({ name, attributes }) {
          if (!shapes.test(name)) found.push(`<${name}>`);
          for (const [attribute, value] of Object.entries(attributes)) {
            inspect({ value });
            if (/^on/i.test(attribute)) found.push(attribute);
            if (/(?:^|:)href$/i.test(attribute) && !within.test(value)) found.push(reference);
          }
        },
      },
      text: { enter: inspect },
      cdata: { enter: inspect },
    }),
  };
  const { data: svg } = optimize(text, { plugins: [...plugins, check] });
  if (!/^<svg[^>]*\sxmlns="http:\/\/www\.w3\.org\/2000\/svg"/.test(svg)) throw new Error('no SVG');
  return { svg, forbidden: found[0] };
}
