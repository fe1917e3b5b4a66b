import { writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';

const sitemapPath = '/sitemap.xml';

/** Writes what search engines ask for beside the page. */
export function crawlerFiles(siteUrl: string): AstroIntegration {
  return {
    name: 'crawler-files',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        await writeFile(new URL('robots.txt', dir), robots(siteUrl));
        await writeFile(new URL(`.${sitemapPath}`, dir), sitemap(siteUrl));
      },
    },
  };
}

/** Everything may be read (RFC 9309). */
export function robots(siteUrl: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}${sitemapPath}\n`;
}

/** The one page (sitemaps.org). Without a date: the day of the build is not the day of a change. */
export function sitemap(siteUrl: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>${siteUrl}/</loc></url>
</urlset>
`;
}
