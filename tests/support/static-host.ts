import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { headersFile } from '../../public.ts';
import { applyRules } from './static-rules.ts';

export interface StaticHost {
  /** An origin under the name `localhost`, which is another site than the servers at 127.0.0.1 are. */
  origin: string;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Serves the files of a folder, which may be filled later, as a static host does: with the headers that its `_headers`
 * names and no logic.
 * @param change Makes another text of a script before it is served.
 */
export async function startStaticHost(
  folder: string,
  change = (script: string) => script,
): Promise<StaticHost> {
  const read = (path: string) => readFile(join(folder, path)).catch(() => undefined);
  const server = createServer(async (request, response) => {
    const path = new URL(`http://localhost${request.url}`).pathname;
    const file = path === '/' ? '/index.html' : path;
    const found = file === headersFile ? undefined : await read(decodeURI(file));
    const body = found ?? (await read('/404.html')) ?? '';
    const rules = String(await read(headersFile));
    response.setHeaders(applyRules(rules, path));
    const type = getMimeType(found === undefined ? '.html' : file) ?? 'application/octet-stream';
    response.setHeader('Content-Type', type);
    if (request.method !== 'GET' && request.method !== 'HEAD') response.writeHead(405).end();
    else {
      const isScript = found !== undefined && file.endsWith('.js');
      response.writeHead(found === undefined ? 404 : 200);
      response.end(isScript ? change(body.toString()) : body);
    }
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
