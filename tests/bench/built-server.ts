import { readFile } from 'node:fs/promises';
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

/** Runs the server as it is deployed, or another `program` in the same way, with a data folder of its own. */
export async function startBuiltServer(
  manner: Pick<Manner, 'under' | 'root' | 'program'> = {},
  env: Record<string, string> = {},
) {
  const startedAt = performance.now();
  const server = await startServer(
    // All the load comes from this machine, which would have 200 connections.
    { RATE_LIMIT: '0', TRUSTED_PROXIES: '127.0.0.0/8', ...env },
    { program: builtProgram, flags, ...manner },
  );
  const response = await fetch(server.address);
  await response.arrayBuffer();
  return Object.assign(server, {
    /** From the start of the process to the whole of its first answer. */
    startMs: performance.now() - startedAt,
    /** Resident memory in MiB, now and at its most; undefined where the system does not tell. */
    async memory() {
      try {
        const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
        const read = (name: string) =>
          Number(status.match(new RegExp(`${name}:\\s+(\\d+)`))?.[1]) / 1_024;
        return { now: read('VmRSS'), most: read('VmHWM') };
      } catch {
        return undefined;
      }
    },
  });
}
