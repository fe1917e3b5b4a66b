/**
 * What the page, the server and a static host must agree on: the public address, the backend that the page calls and its
 * key, the addresses of files, and their headers.
 */
import { createHash } from 'node:crypto';

/**
 * The anonymous key that page and server share unless the owner sets another: a JWT whose role is `anon`,
 * signed with Supabase's published demo secret. It gives access to the function and to nothing else.
 */
export const demoKey =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJzdXBhYmFzZS1kZW1vIiwicm9sZSI6ImFub24iLCJleHAiOjE5ODM4MTI5OTZ9.CRXP1A7WOeoJeXxjNni43kdQwgnWNReilDMblYTn_I0';

/** The origin of an http address without a path; undefined for anything else. */
export function toOrigin(address: string): string | undefined {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  return url.pathname === '/' && url.search === '' && url.hash === '' ? url.origin : undefined;
}

/** The file that says where to report a vulnerability (RFC 9116). */
export const securityPath = '/.well-known/security.txt';

/** The address of the brochure: a PDF named after the product. */
export function brochurePath(product: string): string {
  const name = product
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `/${name}-brochure.pdf`;
}

/** The page that answers every address without a file. */
export const notFoundFile = '/404.html';

/**
 * The address of a built file: `/privacy` for `/privacy.html`, `/` for `/index.html`.
 * @param file Its path in the built folder, from a slash.
 */
export function addressOfFile(file: string): string {
  return file === notFoundFile ? file : file.replace(/(?<=\/)index\.html$|\.html$/, '');
}

/** Days from the build until `security.txt` expires: under a year, as RFC 9116 (section 2.5.5) recommends. */
export const securityDays = 360;

/** The file with the headers for a static host, in the format of Netlify and Cloudflare Pages. Never served to visitors. */
export const headersFile = '/_headers';

/**
 * Headers of every answer. This policy is for answers that are not files of the site: it allows them nothing.
 * @param hsts The value of `Strict-Transport-Security` (RFC 6797).
 */
export function commonHeaders(hsts: string) {
  return {
    'Content-Security-Policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Strict-Transport-Security': hsts,
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}

/**
 * Headers of every file of the site, added to `commonHeaders`, with another policy. They are the same for all files: a
 * static host chooses headers by the path of the request, and its 404 page answers any path.
 * @param pages The HTML of each page, whose inline scripts and styles may run.
 * @param backendUrl The backend's origin; empty if it is the page's own.
 */
export function siteHeaders(pages: string[], backendUrl: string): Record<string, string> {
  const ours = ["'self'", backendUrl].filter(Boolean);
  // A script element that holds data never runs, so it needs no hash.
  const scripts = inlineHashes(
    pages,
    /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g,
  );
  const styles = inlineHashes(pages, /<style[^>]*>([\s\S]*?)<\/style>/g);
  const policy: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'", ...styles],
    'img-src': ["'self'"],
    'font-src': ["'self'"],
    ...(pages.some((page) => page.includes('<audio')) && { 'media-src': ["'self'"] }),
    'connect-src': ours,
    'form-action': ours,
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
      .join('; '),
    // A form sent without script to another origin must still carry its Origin; `no-referrer` would make it `null`.
    'Referrer-Policy': backendUrl === '' ? 'same-origin' : 'strict-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'X-Frame-Options': 'DENY',
  };
}

/** Images that other sites load for link previews. */
const previewImages = ['/social.png', '/icon.svg', '/favicon.ico', '/apple-touch-icon.png'];

/** Headers of one file, added to `siteHeaders`. */
export function fileHeaders(path: string): Record<string, string> {
  const isImmutable = path.startsWith('/_astro/');
  return {
    'Cross-Origin-Resource-Policy': previewImages.includes(path) ? 'cross-origin' : 'same-origin',
    'Cache-Control': isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(path.endsWith('-brochure.pdf') && {
      'Content-Disposition': `attachment; filename="${path.split('/').pop()}"`,
    }),
  };
}

/** Sources for the policy: a hash of each element's text (CSP 3, section 6.7.3.3). */
function inlineHashes(pages: string[], element: RegExp): string[] {
  const texts = pages.flatMap((page) => [...page.matchAll(element)].map(([, text = '']) => text));
  const hashes = texts.map((text) => createHash('sha256').update(text).digest('base64'));
  return [...new Set(hashes)].sort().map((hash) => `'sha256-${hash}'`);
}
