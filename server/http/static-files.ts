import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { getMimeType, mimes } from 'hono/utils/mime';
import {
  addressOfFile,
  fileHeaders,
  headersFile,
  notFoundFile,
  securityDays,
  securityPath,
  siteHeaders,
} from '../../hosting.ts';
import { type Represented, represent, respond } from './representations.ts';

export type StaticFiles = ReturnType<typeof loadStaticFiles>;

const compressions = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

// Audio types that Hono does not know.
const types = { ...mimes, m4a: 'audio/mp4', vtt: 'text/vtt', wav: 'audio/wav' };

const dayMs = 86_400_000;

// Compressed pages with a message are cached, because a flood may request the same ones repeatedly; at most this many.
const maxCachedPages = 20;

/** @throws Error with advice if there is no build, or if another build replaces it meanwhile. */
export function loadStaticFiles(folder: string, backendUrl: string) {
  const identify = () => statSync(folder, { throwIfNoEntry: false })?.ino;
  const identity = identify();
  const paths = listPaths(folder);
  if (!paths.includes('/index.html') || !paths.includes(notFoundFile)) {
    throw new Error(`There is no built site in ${folder}. Run "npm run build" first.`);
  }
  const read = (path: string) => readFileSync(join(folder, path));
  const pages = paths.filter((path) => path.endsWith('.html'));
  const common = siteHeaders(
    pages.map((path) => read(path).toString('utf8')),
    backendUrl,
  );
  const headersOf = (path: string) => {
    const own = fileHeaders(path);
    // A proxy that rewrites a document could change the form or break the script hashes.
    if (path.endsWith('.html')) own['Cache-Control'] += ', no-transform';
    return {
      'Content-Type': getMimeType(path, types) ?? 'application/octet-stream',
      ...common,
      ...own,
    };
  };
  const load = (path: string) => {
    const compressed = compressions.flatMap(([coding, suffix]) =>
      paths.includes(path + suffix) ? [[coding, read(path + suffix)] as const] : [],
    );
    return represent(read(path), compressed, headersOf(path));
  };
  const notFound = load(notFoundFile);
  const files = new Map<string, Represented>();
  const home = read('/index.html').toString('utf8');
  for (const path of paths) {
    if ([notFoundFile, headersFile].includes(path)) continue;
    if (compressions.some(([, suffix]) => path.endsWith(suffix))) continue;
    files.set(addressOfFile(path), load(path));
  }
  // Otherwise the headers could belong to other pages.
  if (identify() !== identity)
    throw new Error(`A build replaced ${folder} while the server read it: start again`);

  const securityText = paths.includes(securityPath) ? read(securityPath).toString() : '';
  const [, expires] = /^Expires: (.+)$/m.exec(securityText) ?? [];
  const securityExpires = expires === undefined ? undefined : new Date(expires);

  const cachedPages = new Map<string, Represented>();
  const representPage = (page: string): Represented => {
    const body = Buffer.from(page);
    const headers = { ...headersOf('/index.html'), 'Cache-Control': 'no-store, no-transform' };
    if (cachedPages.size === maxCachedPages) return represent(body, [], headers);
    const represented = represent(body, [['gzip', gzipSync(body)]], headers);
    cachedPages.set(page, represented);
    return represented;
  };

  return {
    home,
    /** The `SITE_URL` of the build, or its fallback. */
    builtUrl: /<link rel="canonical" href="([^"]*)\/"/.exec(home)?.[1],
    /** When the build's `security.txt` expires. */
    securityExpires,
    builtAt: securityExpires && new Date(securityExpires.getTime() - securityDays * dayMs),

    /** Answers GET, HEAD and OPTIONS; an unknown path gets the 404 page. */
    respond(request: Request): Response {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        // HAProxy's health check is `OPTIONS /`.
        return new Response(null, {
          status: request.method === 'OPTIONS' ? 204 : 405,
          headers: { Allow: 'GET, HEAD, OPTIONS' },
        });
      }
      const file = files.get(new URL(request.url).pathname);
      return file === undefined ? respond(request, notFound, 404) : respond(request, file, 200);
    },

    /** Answers with a page that has a message; no cache may store it, no proxy rewrite it. */
    respondWithPage(request: Request, page: string): Response {
      return respond(request, cachedPages.get(page) ?? representPage(page), 200);
    },
  };
}

/** Paths from `/`, with slashes on every platform; empty if there is no folder. */
function listPaths(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name))}`)
    .map((path) => path.replaceAll(sep, '/'));
}
