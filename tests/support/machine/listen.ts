import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

/** Listens, by default on a free port of 127.0.0.1. @returns The port. */
export async function listen(server: Server, port = 0, host = '127.0.0.1'): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A port on which nobody listens. */
export async function freePort(): Promise<number> {
  await using holder = createServer();
  return await listen(holder);
}
