import { serverFlags } from '../../build/server-flags.js';
import {
  builtProgram,
  type RunOptions,
  startServer,
} from '../../server/tests/support/server/server.ts';

/** Starts the server as deployed, or another `program` likewise, and returns at its first response. */
export async function startBuiltServer(options: RunOptions = {}, env: Record<string, string> = {}) {
  const server = await startServer(
    // All load comes from one address, which would otherwise be limited to 200 connections.
    { RATE_LIMIT: '0', TRUSTED_PROXIES: '127.0.0.0/8', ...env },
    { program: builtProgram, flags: serverFlags, ...options },
  );
  await (await fetch(server.address)).arrayBuffer();
  return server;
}
