import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { commonHeaders } from '../../hosting.ts';
import { requestTimeouts } from '../lib/network/time-limits.ts';
import type { Settings } from '../settings.ts';
import { limitConnections } from './connections.ts';
import { createRoutes, type RouteParts } from './routes.ts';

// Other programs on the owner's domain may set many cookies. Node's default of 16 KiB would refuse such a visitor; nginx
// accepts 32 KiB.
const maxHeaderSize = 32 * 1024;

/**
 * Starts listening. No request is answered until `serveHttp`, which must follow in the same turn.
 * @throws Error that names HOST and PORT when they cannot be used.
 */
export async function listen({ host, port }: Pick<Settings, 'host' | 'port'>) {
  // Two `Host` headers (RFC 9112, section 3.2), joined, are invalid and thus refused: a proxy may have checked either of them.
  const server = createServer({
    ...requestTimeouts,
    joinDuplicateHeaders: true,
    maxHeaderSize,
  });
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'EADDRINUSE' ? 'the address is already in use' : message;
    throw new Error(`HOST ${host} with PORT ${port} cannot be used: ${reason}`, { cause: error });
  }
  // Node listens only on the first address of a name: `localhost` can be ::1 alone.
  const { address, family, port: boundPort } = server.address() as AddressInfo;
  return { server, address: `http://${family === 'IPv6' ? `[${address}]` : address}:${boundPort}` };
}

/** Serves the page and the function. */
export function serveHttp(server: Server, parts: RouteParts): void {
  const { host, hsts, trustedProxies } = parts.settings;
  const answer = getRequestListener(createRoutes(parts).fetch, { hostname: host });
  // Setting headers on Node's response is a tenth faster than a `Headers` object per answer.
  const headers = Object.entries(commonHeaders(hsts));
  server.on('request', (_, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    // During shutdown each answer closes its connection, so that none is cut off.
    if (!server.listening) response.setHeader('Connection', 'close');
  });
  limitConnections(server, trustedProxies, (request, response) => {
    // HTTP/1.0 has no Transfer-Encoding (RFC 9112, section 6.1), so a proxy may see the message end elsewhere.
    if (request.httpVersionMinor === 0 && request.headers['transfer-encoding'] !== undefined)
      response.writeHead(400, { Connection: 'close' }).end();
    else answer(request, response);
  });
}
