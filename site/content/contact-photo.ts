import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { isWithin, ownFolder } from '../../owner/own-folder.ts';
import { owner } from '../../owner.ts';

const maxBytes = 10_000_000;
/** Pixels per side: twice as many as on the page, for dense screens. */
const side = 200;

interface Photo {
  /** Its address, with a hash of its content, so that it may be cached for ever. */
  path: string;
  webp: Buffer;
}

let made: Promise<Photo | undefined> | undefined;

/** The contact person's photo, made once; undefined if the owner has none. @throws As `makePhoto`. */
export function contactPhoto(): Promise<Photo | undefined> {
  const file = owner.contact?.photo?.file;
  made ??= file === undefined ? Promise.resolve(undefined) : makePhoto(file, ownFolder);
  return made;
}

/**
 * Turns a photo upright, crops it to the square that draws the eye, and scales that. Metadata, such as where it was taken, is
 * left out.
 * @param file Its path in `root`, the owner's folder, as `owner.json` names it.
 * @throws Error whose message completes a sentence about the file: what is wrong with it, and what is accepted.
 */
export async function makePhoto(file: string, root: string): Promise<Photo> {
  const refuse = (problem: string) =>
    new Error(
      `${problem}. Verwacht: een JPEG, PNG of WebP in de map eigen, van hoogstens 10 MB en minstens ${side} bij ${side} pixels`,
    );
  const source = join(root, file);
  const { size } = (await stat(source).catch(() => undefined)) ?? {};
  if (size === undefined) throw refuse('maar dat bestand is er niet');
  if (!isWithin(root, source)) throw refuse('en dat leidt naar een andere map');
  if (size > maxBytes) throw refuse(`en dat bestand is ${(size / 1_000_000).toFixed(1)} MB`);

  const photo = sharp(await readFile(source), { failOn: 'error' });
  const { format, width = 0, height = 0 } = await photo.metadata().catch(() => ({}) as never);
  if (!['jpeg', 'png', 'webp'].includes(format))
    throw refuse('en dat bestand is van een andere soort');
  if (Math.min(width, height) < side) throw refuse(`en die foto is ${width} bij ${height} pixels`);

  const webp = await photo
    .autoOrient()
    .resize(side, side, { position: sharp.strategy.attention })
    .webp()
    .toBuffer()
    .catch(() => {
      throw refuse('en dat bestand is beschadigd');
    });
  const hash = createHash('sha256').update(webp).digest('base64url').slice(0, 8);
  return { path: `/_astro/contact.${hash}.webp`, webp };
}
