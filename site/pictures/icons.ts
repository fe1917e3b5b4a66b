import { readFile, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import sharp, { type Sharp } from 'sharp';
import { colours } from '../../colours.ts';

/** Writes the icons that browsers request by themselves, from the one that the page names. */
export function icons(): AstroIntegration {
  return {
    name: 'icons',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const svg = await readFile(new URL('icon.svg', dir));
        await writeFile(new URL('favicon.ico', dir), await toFavicon(svg));
        await writeFile(new URL('apple-touch-icon.png', dir), await toTouchIcon(svg));
      },
    },
  };
}

/** An ICO that holds one PNG (a header of 6 bytes, an entry of 16), which every browser since 2007 reads. */
async function toFavicon(svg: Buffer): Promise<Buffer> {
  const size = 32;
  const png = await draw(svg, size).png().toBuffer();
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // It is an icon, not a cursor.
  header.writeUInt16LE(1, 4); // One picture.
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // Colour planes.
  header.writeUInt16LE(32, 12); // Bits per pixel.
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

/** A full square: phones round the corners themselves, and fill transparent parts with black. */
async function toTouchIcon(svg: Buffer): Promise<Buffer> {
  const border = 32;
  const background = colours.raised;
  return draw(svg, 180 - 2 * border)
    .extend({ top: border, right: border, bottom: border, left: border, background })
    .flatten({ background })
    .png({ palette: true })
    .toBuffer();
}

/** The SVG as pixels, drawn at its final size, not scaled. */
function draw(svg: Buffer, size: number): Sharp {
  const units = 32;
  return sharp(svg, { density: (72 * size) / units }).resize(size, size);
}
