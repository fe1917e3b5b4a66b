import type { Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { RateLimit } from '../function/rate-limit.ts';
import type { Settings } from '../settings.ts';
import { type AppParts, createApp } from './app.ts';
import { boundConnections, listen, withCommonHeaders } from './connections.ts';
import { withFloodGuard } from './flood.ts';

interface Parts extends Omit<AppParts, 'isSurplus' | 'metricsToken' | 'trustedProxies'> {
  settings: Settings;
  rateLimit: RateLimit;
  onTooMany: () => void;
}

/** Serves the page and the function. @returns The address. @throws Error that names HOST and PORT when they cannot be used. */
export async function serveHttp(server: Server, parts: Parts): Promise<string> {
  const { settings, rateLimit, onTooMany, isShuttingDown } = parts;
  const { host, port, allowedOrigins, trustedProxies, metricsToken } = settings;
  const isSurplus = boundConnections(server, trustedProxies);
  const app = createApp({ ...parts, isSurplus, metricsToken, trustedProxies });
  const listener = withCommonHeaders(getRequestListener(app.fetch, { hostname: host }));
  const guarded = withFloodGuard(listener, {
    rateLimit,
    allowedOrigins,
    trustedProxies,
    isCareful: (socket) => isSurplus(socket) || isShuttingDown(),
    onTooMany,
  });
  server.on('request', guarded);
  return listen(server, host, port);
}
