import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { headersFile, notFoundFile } from '../../../../hosting.ts';

export interface StaticHost {
  /** An origin on `localhost`, which browsers treat as another site than servers at 127.0.0.1. */
  origin: string;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Serves the files of a folder, which may be filled later, as a static host does: with the headers of its `_headers`,
 * compressed if the build compressed them, and without logic.
 */
export async function startStaticHost(folder: string): Promise<StaticHost> {
  const read = (path: string) => readFile(join(folder, path)).catch(() => undefined);
  const server = createServer(async (request, response) => {
    const path = new URL(`http://localhost${request.url}`).pathname;
    const file = decodeURI(path === '/' ? '/index.html' : path);
    const asIs = file === headersFile ? undefined : await read(file);
    const found = asIs ?? (await read(`${file}.html`));
    const sent = found === undefined ? notFoundFile : asIs ? file : `${file}.html`;
    const rules = String(await read(headersFile));
    response.setHeaders(applyRules(rules, path));
    response.setHeader('Content-Type', getMimeType(sent) ?? 'application/octet-stream');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405).end();
      return;
    }
    response.statusCode = found === undefined ? 404 : 200;
    const packed = acceptsBrotli(request) ? await read(`${sent}.br`) : undefined;
    if (packed) response.setHeader('Content-Encoding', 'br');
    response.end(packed ?? found ?? (await read(sent)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function acceptsBrotli(request: IncomingMessage): boolean {
  return /\bbr\b/.test(String(request.headers['accept-encoding']));
}

/**
 * The headers that the rules of a `_headers` file set for an address. As on Cloudflare Pages, every matching rule counts, and
 * values of one header are joined.
 */
export function applyRules(text: string, address: string): Map<string, string> {
  const headers = new Map<string, string>();
  let matches = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('/')) matches = toPattern(line).test(address);
    else if (matches && line.includes(':')) {
      const name = line.slice(0, line.indexOf(':')).trim().toLowerCase();
      const value = line.slice(line.indexOf(':') + 1).trim();
      headers.set(name, [headers.get(name), value].filter(Boolean).join(', '));
    }
  }
  return headers;
}

function toPattern(rule: string): RegExp {
  return new RegExp(`^${rule.split('*').map(RegExp.escape).join('.*')}$`);
}
