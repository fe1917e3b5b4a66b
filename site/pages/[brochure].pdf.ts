import type { APIRoute, GetStaticPaths } from 'astro';
import { brochureFile } from '../brochure/build-brochure.ts';
import { whatToShorten } from '../typst/too-long.ts';

/** The brochure, whose name is the product's. */
export const getStaticPaths: GetStaticPaths = () => [
  { params: { brochure: import.meta.env.BROCHURE_PATH.slice(1, -'.pdf'.length) } },
];

export const GET: APIRoute = async ({ logger, url }) => {
  const { pdf, tooLong } = await brochureFile();
  if (tooLong)
    logger.warn(
      `${url.pathname} past niet op haar twee pagina’s. Maak korter: ${whatToShorten(tooLong)}`,
    );
  return new Response(new Uint8Array(pdf), { headers: { 'Content-Type': 'application/pdf' } });
};
