import type { APIRoute } from 'astro';
import { buildSocialImage } from '../social-image/build-social-image.ts';
import { whatToShorten } from '../typst/too-long.ts';

/** The link preview image, to which the page's Open Graph properties refer. */
export const GET: APIRoute = async ({ logger, url }) => {
  const { png, fits, tooLong } = await buildSocialImage();
  if (!fits)
    logger.warn(
      `${url.pathname} heeft geen plaats voor al zijn woorden. Maak korter: ${whatToShorten(tooLong)}`,
    );
  return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png' } });
};
