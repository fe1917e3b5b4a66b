import sharp from 'sharp';
import { socialImage } from '../content/social-image.ts';
import { findTooLong } from '../typst/too-long.ts';
import { typeset } from '../typst/typst.ts';

const template = 'site/social-image/social-image.typ';

export interface SocialImage {
  png: Uint8Array;
  /** Whether every word is in the image. */
  fits: boolean;
  /** The texts that are too long. */
  tooLong: string[];
}

/** Draws the link preview image (Open Graph). The same content gives the same bytes on every machine. */
export async function buildSocialImage(content: object = socialImage): Promise<SocialImage> {
  const { compiler, document } = await typeset(template, content);
  // Letters are outlines, so that the machine's fonts do not matter.
  const svg = compiler.plainSvg(document);
  const { width, height } = socialImage;
  const png = await sharp(Buffer.from(svg))
    // Only the first page: the SVG would have a second one below it.
    .extract({ left: 0, top: 0, width, height })
    .png({ palette: true, effort: 10 })
    .toBuffer();
  const fits = document.numOfPages === 1;
  return { png, fits, tooLong: fits ? [] : await findTooLong(template, content, 1) };
}
