import packageJson from '../../package.json' with { type: 'json' };
import {
  builtProgram,
  type Manner,
  startServer,
} from '../../server/tests/support/server/server.ts';

// As `npm run serve` has it, but for the settings file.
const flags = packageJson.scripts.serve
  .split(' ')
  .filter((part) => part.startsWith('--') && !part.startsWith('--env-file'));

/** Runs the server as it is deployed, or another `program` in the same way, until it has given its first answer. */
export async function startBuiltServer(manner: Manner = {}, env: Record<string, string> = {}) {
  const server = await startServer(
    // All the load comes from this machine, which would have 200 connections.
    { RATE_LIMIT: '0', TRUSTED_PROXIES: '127.0.0.0/8', ...env },
    { program: builtProgram, flags, ...manner },
  );
  await (await fetch(server.address)).arrayBuffer();
  return server;
}
