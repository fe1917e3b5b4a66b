import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';
import { fileHeaders, headersFile, securityPath, siteHeaders } from '../../hosting.ts';
import { type Represented, represent, respond } from './representations.ts';

export type StaticFiles = ReturnType<typeof loadStaticFiles>;

/** What the build puts beside each text file, the smallest first. */
const compressions = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

// Compressing one takes a millisecond, and in a flood the same few are asked for again and again.
const mostShown = 20;

/**
 * The built site, held in memory.
 * @param folder The build's output.
 * @param backendUrl Origin of the backend that the page calls; empty where it is the page's own.
 * @param compress Makes gzip of a page that the build did not know.
 * @throws Error that says what to do when there is no build.
 */
export function loadStaticFiles(
  folder: string,
  backendUrl: string,
  compress: (body: Buffer) => Buffer<ArrayBuffer> = gzipSync,
) {
  const paths = listPaths(folder);
  if (!paths.includes('/index.html') || !paths.includes('/404.html')) {
    throw new Error(`There is no built site in ${folder}. Run "npm run build" first.`);
  }
  const read = (path: string) => readFileSync(join(folder, path));
  const pages = paths.filter((path) => path.endsWith('.html'));
  const common = siteHeaders(
    pages.map((path) => read(path).toString('utf8')),
    backendUrl,
  );
  const headersOf = (path: string) => ({
    'Content-Type': getMimeType(path) ?? 'application/octet-stream',
    ...common,
    ...fileHeaders(path),
  });
  const load = (path: string) => {
    const compressed = compressions.flatMap(([coding, suffix]) =>
      paths.includes(path + suffix) ? [[coding, read(path + suffix)] as const] : [],
    );
    return represent(read(path), compressed, headersOf(path));
  };
  const notFound = load('/404.html');
  const files = new Map<string, Represented>([['/', load('/index.html')]]);
  for (const path of paths) {
    if (['/index.html', '/404.html', headersFile].includes(path)) continue;
    if (compressions.some(([, suffix]) => path.endsWith(suffix))) continue;
    files.set(path, load(path));
  }

  const shown = new Map<string, Represented>();
  const representPage = (page: string): Represented => {
    const body = Buffer.from(page);
    const headers = { ...headersOf('/index.html'), 'Cache-Control': 'no-store' };
    const represented = represent(body, [['gzip', compress(body)]], headers);
    if (shown.size === mostShown) shown.clear();
    shown.set(page, represented);
    return represented;
  };

  return {
    /** The page itself, as text. */
    home: read('/index.html').toString('utf8'),
    /** Until when `security.txt` holds; undefined where the build has none. */
    securityExpires: expiryOf(paths.includes(securityPath) ? read(securityPath).toString() : ''),

    /** Answers GET and HEAD; any path that is no file gets the 404 page with status 404. */
    respond(request: Request): Response {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return new Response(null, {
          status: 405,
          headers: { Allow: 'GET, HEAD' },
        });
      }
      const file = files.get(new URL(request.url).pathname);
      return file === undefined ? respond(request, notFound, 404) : respond(request, file, 200);
    },

    /** The page with something added, under its own headers; kept by nobody. */
    respondWithPage(request: Request, page: string): Response {
      return respond(request, shown.get(page) ?? representPage(page), 200);
    },
  };
}

function expiryOf(securityText: string): Date | undefined {
  const expires = securityText.match(/^Expires: (.+)$/m)?.[1];
  return expires === undefined ? undefined : new Date(expires);
}

/** From `/`, with slashes on every system; none where there is no folder. */
function listPaths(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name))}`)
      .map((path) => path.split(sep).join('/'));
  } catch {
    return [];
  }
}
