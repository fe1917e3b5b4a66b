import { writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { socialImage as image } from '../content/social-image.ts';
import { whatToShorten } from '../typst/too-long.ts';
import { buildSocialImage } from './build-social-image.ts';

/** Writes the social image to the address that the page's Open Graph names. */
export function socialImage(): AstroIntegration {
  return {
    name: 'social-image',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const start = performance.now();
        const { png, isWhole, tooLong } = await buildSocialImage();
        await writeFile(new URL(`.${image.path}`, dir), png);
        const took = Math.round(performance.now() - start);
        logger.info(`${image.path}: ${Math.round(png.length / 1000)} kB in ${took} ms`);
        if (!isWhole) {
          logger.warn(
            `${image.path} has no space for all its words: shorten ${whatToShorten(tooLong)}`,
          );
        }
      },
    },
  };
}
