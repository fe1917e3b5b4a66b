import { mkdir, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { emailLink } from 'contact/email-link.ts';
import { securityDays, securityPath } from '../../hosting.ts';
import { owner } from '../../owner.ts';
import { smallPrintId } from '../content/small-print.ts';

const sitemapPath = '/sitemap.xml';
const dayMs = 86_400_000;

/** Writes the files for crawlers and other machines. */
export function crawlerFiles(siteUrl: string): AstroIntegration {
  return {
    name: 'crawler-files',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        await writeFile(new URL('robots.txt', dir), robots(siteUrl));
        await writeFile(new URL(`.${sitemapPath}`, dir), sitemap(siteUrl));
        const security = new URL(`.${securityPath}`, dir);
        await mkdir(new URL('.', security), { recursive: true });
        await writeFile(security, securityText(siteUrl, new Date()));
      },
    },
  };
}

/** Allows everything (RFC 9309). */
export function robots(siteUrl: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}${sitemapPath}\n`;
}

/** The one page (sitemaps.org), without a date, because a build is not a change. */
export function sitemap(siteUrl: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>${siteUrl}/</loc></url>
</urlset>
`;
}

/** Where to report a vulnerability, and until when this is valid. The server warns before it expires. */
export function securityText(siteUrl: string, builtAt: Date): string {
  const expires = new Date(builtAt.getTime() + securityDays * dayMs);
  return `Contact: ${emailLink(owner.company.securityEmail)}
Expires: ${expires.toISOString()}
Preferred-Languages: nl, en
Canonical: ${siteUrl}${securityPath}
Policy: ${siteUrl}/#${smallPrintId}
`;
}
