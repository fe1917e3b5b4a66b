import { writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { brochure as place } from '../site/content/brochure.ts';
import { buildBrochure } from './build.ts';
import { whatToShorten } from './too-long.ts';

/** Writes the brochure beside the page that links to it. */
export function brochure(): AstroIntegration {
  return {
    name: 'brochure',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const start = performance.now();
        const { pdf, pages, tooLong } = await buildBrochure();
        await writeFile(new URL(`.${place.path}`, dir), pdf);
        const took = Math.round(performance.now() - start);
        logger.info(`${place.path}: ${Math.round(pdf.length / 1000)} kB in ${took} ms`);
        if (pages !== 2) {
          logger.warn(
            `${place.path} has ${pages} pages instead of 2: shorten ${whatToShorten(tooLong)}`,
          );
        }
      },
    },
  };
}
