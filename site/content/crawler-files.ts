import { emailLink } from 'contact/email-link.ts';
import { securityDays, securityPath } from '../../hosting.ts';
import { owner } from '../../owner.ts';
import { smallPrintId } from './small-print.ts';

export const sitemapPath = '/sitemap.xml';
const dayMs = 86_400_000;

/** The text of `robots.txt`, which allows everything (RFC 9309). */
export function robots(siteUrl: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}${sitemapPath}\n`;
}

/**
 * The sitemap (sitemaps.org), without dates, because a build is not a change of a page.
 * @param paths The address of each page, such as `/`.
 */
export function sitemap(siteUrl: string, paths: string[]): string {
  const urls = paths.map((path) => `  <url><loc>${siteUrl}${path}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`;
}

/** The text of `security.txt`: where to report a vulnerability. The server warns before the file expires. */
export function securityText(siteUrl: string, builtAt: Date): string {
  const expires = new Date(builtAt.getTime() + securityDays * dayMs);
  return `Contact: ${emailLink(owner.company.securityEmail)}
Expires: ${expires.toISOString()}
Preferred-Languages: nl, en
Canonical: ${siteUrl}${securityPath}
Policy: ${siteUrl}/#${smallPrintId}
`;
}
