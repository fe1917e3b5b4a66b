import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');
const program = 'dist-server/main.js';
// As `npm run serve` has it, but for the settings file.
const [, ...flags] = packageJson.scripts.serve
  .split(' ')
  .filter((part) => !part.startsWith('--env-file') && part !== program);

/**
 * Runs the server as it is deployed, with a data folder of its own.
 * @param under A command that runs it, such as `taskset -c 0`.
 */
export async function startBuiltServer(under: string[] = []) {
  if (!existsSync(join(root, program))) throw new Error(`${program} is not built: npm run build`);
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const startedAt = performance.now();
  const [command = '', ...parameters] = [...under, process.execPath, ...flags, program];
  const child = spawn(command, parameters, {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      DATABASE_URL: `file:${folder}/contact.db`,
      RATE_LIMIT: '0',
      // All the load comes from this machine, which would have 200 connections.
      TRUSTED_PROXIES: '127.0.0.0/8',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { promise, resolve } = Promise.withResolvers<string>();
  let log = '';
  child.stdout.on('data', (chunk: Buffer) => {
    if (log.length > 4_096) return;
    log += chunk.toString();
    const address = log.match(/Listening on (http:\/\/[\d.:]+)/)?.[1];
    if (address) resolve(address);
  });
  const address = await promise;
  const response = await fetch(address);
  await response.arrayBuffer();
  return {
    address,
    /** From the start of the process to the whole of its first answer. */
    startMs: performance.now() - startedAt,
    /** Resident memory in MiB, now and at its most; undefined where the system does not tell. */
    async memory() {
      try {
        const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
        const read = (name: string) =>
          Number(status.match(new RegExp(`${name}:\\s+(\\d+)`))?.[1]) / 1_024;
        return { now: read('VmRSS'), most: read('VmHWM') };
      } catch {
        return undefined;
      }
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}
