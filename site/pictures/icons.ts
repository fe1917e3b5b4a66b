import sharp, { type Sharp } from 'sharp';
import { colours } from '../../owner.ts';
import { drawing } from './drawings.ts';
import { withColours } from './picture.ts';

/** The icon to which the page links, as SVG. */
export function icon(): string {
  const { width, height, shapes } = drawing('mark');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${withColours(shapes)}</svg>`;
}

/**
 * The icon that browsers request by themselves: an ICO that holds one PNG (a header of 6 bytes, an entry of 16), which every
 * browser since 2007 reads.
 */
export async function favicon(): Promise<Buffer> {
  const size = 32;
  const png = await draw(size).png().toBuffer();
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

/**
 * The icon of a phone's home screen, as PNG: a full square, because phones round the corners themselves and fill transparent
 * parts with black.
 */
export function touchIcon(): Promise<Buffer> {
  const border = 32;
  const background = colours.raised;
  return draw(180 - 2 * border)
    .extend({ top: border, right: border, bottom: border, left: border, background })
    .flatten({ background })
    .png({ palette: true })
    .toBuffer();
}

/** The icon as pixels, drawn at its final size, not scaled. */
function draw(size: number): Sharp {
  const units = 32;
  return sharp(Buffer.from(icon()), { density: (72 * size) / units }).resize(size, size);
}
