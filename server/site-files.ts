import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { fileHeaders, headersFile, siteHeaders } from '../public.ts';

interface SiteFile {
  body: Buffer<ArrayBuffer>;
  headers: Record<string, string>;
  /** The same, compressed at build, by `Content-Encoding`. */
  encodings: Map<string, Buffer<ArrayBuffer>>;
}

export type SiteFiles = ReturnType<typeof loadSiteFiles>;

const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/**
 * The built site, held in memory.
 * @param folder The build's output.
 * @param backendUrl Origin of the backend that the page calls; empty where it is the page's own.
 * @throws Error that says what to do when there is no build.
 */
export function loadSiteFiles(folder: string, backendUrl: string) {
  const files = readFiles(folder, backendUrl);
  const notFound = files.get('/404.html');
  const home = files.get('/');
  if (home === undefined || notFound === undefined) {
    throw new Error(`There is no built site in ${folder}. Run "npm run build" first.`);
  }
  files.delete('/404.html');

  return {
    /** The page itself, as text. */
    home: home.body.toString('utf8'),

    /** Answers GET and HEAD; any path that is no file gets the 404 page with status 404. */
    respond(request: Request): Response {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return new Response(null, {
          status: 405,
          headers: { Allow: 'GET, HEAD' },
        });
      }
      const file = files.get(new URL(request.url).pathname);
      return file === undefined ? send(request, notFound, 404) : send(request, file, 200);
    },

    /** Another body under the page's own headers, kept by nobody. */
    respondWithPage(page: string): Response {
      const headers = { ...home.headers, 'Cache-Control': 'no-store' };
      return new Response(page, { headers });
    },
  };
}

function send(request: Request, file: SiteFile, status: number): Response {
  const headers: Record<string, string> = { ...file.headers, Vary: 'Accept-Encoding' };
  if (
    status === 200 &&
    request.headers.get('if-none-match')?.includes(file.headers['ETag'] ?? '')
  ) {
    return new Response(null, { status: 304, headers });
  }
  const accepted = request.headers.get('accept-encoding') ?? '';
  const [encoding] =
    encodings.find(([name]) => accepts(accepted, name) && file.encodings.has(name)) ?? [];
  const body = (encoding && file.encodings.get(encoding)) ?? file.body;
  if (encoding !== undefined) headers['Content-Encoding'] = encoding;
  headers['Content-Length'] = String(body.byteLength);
  return new Response(request.method === 'HEAD' ? null : body, { status, headers });
}

function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, weight] = part.split(';').map((piece) => piece.trim());
    return name === encoding && weight !== 'q=0';
  });
}

function readFiles(folder: string, backendUrl: string): Map<string, SiteFile> {
  const paths = listFiles(folder)
    .map((entry) => `/${relative(folder, entry).split(sep).join('/')}`)
    .filter((path) => path !== headersFile && !encodings.some(([, end]) => path.endsWith(end)));
  const pages = paths.filter((path) => path.endsWith('.html'));
  const common = siteHeaders(
    pages.map((path) => readFileSync(join(folder, path), 'utf8')),
    backendUrl,
  );
  return new Map(
    paths.map((path) => [
      path === '/index.html' ? '/' : path,
      readSiteFile(join(folder, path), path, common),
    ]),
  );
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}

function readSiteFile(file: string, path: string, common: Record<string, string>): SiteFile {
  const body = readFileSync(file);
  const compressed = encodings.flatMap(([name, ending]) => {
    const bytes = readIfThere(file + ending);
    return bytes === undefined ? [] : [[name, bytes] as const];
  });
  return {
    body,
    encodings: new Map(compressed),
    headers: {
      'Content-Type': getMimeType(path) ?? 'application/octet-stream',
      ETag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      ...common,
      ...fileHeaders(path),
    },
  };
}

function readIfThere(file: string): Buffer<ArrayBuffer> | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
