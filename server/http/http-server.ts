import type { Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Settings } from '../settings.ts';
import { type AppParts, createApp } from './app.ts';
import { boundConnections, listen, withCommonHeaders } from './connections.ts';

interface Parts extends Omit<AppParts, 'isSurplus' | 'metricsToken' | 'trustedProxies'> {
  settings: Settings;
}

/** Serves the page and the function. @returns The address. @throws Error that names HOST and PORT when they cannot be used. */
export async function serveHttp(server: Server, parts: Parts): Promise<string> {
  const { host, port, trustedProxies, metricsToken } = parts.settings;
  const isSurplus = boundConnections(server, trustedProxies);
  const app = createApp({ ...parts, isSurplus, metricsToken, trustedProxies });
  server.on('request', withCommonHeaders(getRequestListener(app.fetch, { hostname: host })));
  return listen(server, host, port);
}
