import { writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { brochureFile, describeFile } from '../content/brochure.ts';
import { whatToShorten } from '../typst/too-long.ts';
import { type Brochure, buildBrochure } from './build-brochure.ts';
import { brochureContent } from './content.ts';

/**
 * Makes the brochure before the page, which shows the size of the file, and writes it beside the page.
 * @param siteUrl The page's address where one is set.
 * @param readPhoto Gives the contact person's photo as WebP where there is one.
 */
export function brochure(
  siteUrl: string | undefined,
  readPhoto: () => Buffer | undefined,
): AstroIntegration {
  let made: Brochure;
  return {
    name: 'brochure',
    hooks: {
      'astro:config:setup': async ({ logger, updateConfig }) => {
        const start = performance.now();
        made = await buildBrochure(brochureContent(siteUrl, readPhoto()));
        const { pages, pdf } = made;
        const file: ImportMetaEnv['BROCHURE'] = { path: brochureFile, pages, bytes: pdf.length };
        updateConfig({ vite: { define: { 'import.meta.env.BROCHURE': JSON.stringify(file) } } });
        const took = Math.round(performance.now() - start);
        logger.info(`${brochureFile}: ${describeFile(file)}, in ${took} ms`);
      },
      'astro:build:done': async ({ dir, logger }) => {
        const { pdf, tooLong } = made;
        await writeFile(new URL(`.${brochureFile}`, dir), pdf);
        if (tooLong)
          logger.warn(
            `${brochureFile} does not fit on its two pages: shorten ${whatToShorten(tooLong)}`,
          );
      },
    },
  };
}
