import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { toRgb } from '../../../owner/contrast.ts';
import { colours } from '../../../owner.ts';
import { type RunningServer, startServer } from '../../../server/tests/support/server/server.ts';
import { builtFiles } from '../support/build/built-files.ts';

const page = readFileSync('dist/index.html', 'utf8');
const [head = ''] = page.split('<body');
const canonical = attribute(/<link rel="canonical" href="([^"]*)"/);
const siteUrl = new URL(canonical).origin;

let server: RunningServer;
before(async () => {
  server = await startServer();
});
after(() => server[Symbol.asyncDispose]());

test('public address: the same on the page, in robots.txt and in sitemap.xml', () => {
  assert.equal(canonical, `${siteUrl}/`);
  assert.equal(openGraph('og:url'), canonical);
  assert.equal(openGraph('og:image'), `${siteUrl}/social.png`);
  assert.equal(structuredData().url, canonical);
  const robots = readFileSync('dist/robots.txt', 'utf8');
  assert.match(robots, new RegExp(`^Sitemap: ${RegExp.escape(siteUrl)}/sitemap\\.xml$`, 'm'));
  assert.ok(readFileSync('dist/sitemap.xml', 'utf8').includes(`<loc>${canonical}</loc>`));
});

test('link preview: title, description, picture and locale nl_NL', async () => {
  assert.equal(openGraph('og:title'), attribute(/<title>([^<]*)</));
  assert.equal(
    openGraph('og:description'),
    attribute(/<meta name="description" content="([^"]*)"/),
  );
  assert.equal(openGraph('og:type'), 'website');
  assert.equal(openGraph('og:locale'), 'nl_NL');
  assert.equal(openGraph('og:site_name'), structuredData().name);
  assert.match(openGraph('og:image:alt'), /\S/);
  assert.match(head, /<meta name="twitter:card" content="summary_large_image">/);
  const { format, width, height } = await sharp(await get('/social.png', 'image/png')).metadata();
  assert.deepEqual([format, width, height], ['png', 1200, 630]);
  assert.equal(openGraph('og:image:width'), '1200');
  assert.equal(openGraph('og:image:height'), '630');
});

test("icons: have their sizes, and icon.svg and apple-touch-icon.png the site's colours", async () => {
  assert.match(head, /<link rel="icon" href="\/icon.svg" type="image\/svg\+xml">/);
  const icon = String(await get('/icon.svg', 'image/svg+xml; charset=utf-8'));
  assert.deepEqual(icon.match(/#[0-9a-f]+/g), [colours.primary, colours['on-primary-soft']]);

  const ico = await get('/favicon.ico', 'image/x-icon');
  assert.deepEqual([...ico.subarray(0, 8)], [0, 0, 1, 0, 1, 0, 32, 32]);
  const [length, offset] = [ico.readUInt32LE(14), ico.readUInt32LE(18)];
  assert.equal(offset + length, ico.length);
  const inside = await sharp(ico.subarray(offset)).metadata();
  assert.deepEqual([inside.format, inside.width, inside.height], ['png', 32, 32]);

  assert.match(head, /<link rel="apple-touch-icon" href="\/apple-touch-icon.png">/);
  const touch = sharp(await get('/apple-touch-icon.png', 'image/png'));
  assert.ok((await touch.stats()).isOpaque);
  const { data, info } = await touch.raw().toBuffer({ resolveWithObject: true });
  assert.deepEqual([info.width, info.height], [180, 180]);
  // The middle of the bubble's upper part.
  const [red, green, blue] = data.subarray((50 * info.width + 90) * info.channels);
  assert.deepEqual([red, green, blue], toRgb(colours.primary));
});

test('robots.txt, sitemap.xml and security.txt: allow crawling everything, list every page, and name a contact for vulnerabilities', async () => {
  const robots = String(await get('/robots.txt', 'text/plain; charset=utf-8'));
  assert.match(robots, /^User-agent: \*\nAllow: \/\n/);
  assert.doesNotMatch(robots, /Disallow/);
  const sitemap = String(await get('/sitemap.xml', 'application/xml; charset=utf-8'));
  assert.match(sitemap, /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="[^"]+">/);
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  const pages = builtFiles.filter(({ file }) => /(?<!404)\.html$/.test(file));
  assert.deepEqual(listed.sort(), pages.map(({ address }) => siteUrl + address).sort());
  const security = String(await get('/.well-known/security.txt', 'text/plain; charset=utf-8'));
  assert.match(security, /^Contact: mailto:\S+@\S+\nExpires: \d{4}-/);
});

test('404 page: has noindex, and the page has not', () => {
  assert.match(readFileSync('dist/404.html', 'utf8'), /<meta name="robots" content="noindex">/);
  assert.doesNotMatch(head, /noindex/);
});

function structuredData(): { name: string; url: string } {
  const said = JSON.parse(attribute(/<script type="application\/ld\+json">([^<]*)<\/script>/));
  // If the owner answers questions, there is a graph, in which the site comes first.
  return said['@graph']?.[0] ?? said;
}

function openGraph(property: string): string {
  return attribute(new RegExp(`<meta property="${property}" content="([^"]*)"`));
}

function attribute(pattern: RegExp): string {
  const found = head.match(pattern)?.[1];
  assert.ok(found, `${pattern} is not in the head`);
  return found;
}

/** A file from the server, which must exist, have this type, and be revalidated on each use. */
async function get(path: string, type: string): Promise<Buffer> {
  const response = await fetch(server.address + path);
  const { status, headers } = response;
  assert.deepEqual(
    [status, headers.get('content-type'), headers.get('cache-control')],
    [200, type, 'no-cache'],
    path,
  );
  return Buffer.from(await response.arrayBuffer());
}
