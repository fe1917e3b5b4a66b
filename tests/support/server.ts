import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface RunningServer {
  /** `http://127.0.0.1:<port>` */
  address: string;
  port: number;
  /** The folder with its database and mail folder. */
  folder: string;
  /** What it has written to its log so far. */
  log(): string;
  /** Resolves when its log matches. */
  logged(pattern: RegExp): Promise<void>;
  /** Ends it with `signal` and resolves with its exit status; the folder stays. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Ends it and removes its folder. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** A folder that goes away with its variable. */
export async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'contact-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** Runs the real server on a free port, with a data folder of its own unless `env` says otherwise. */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const folder = await temporaryFolder();
  const child = spawnServer({ DATABASE_URL: `file:${folder.path}/contact.db`, PORT: '0', ...env });
  let log = '';
  const listening = Promise.withResolvers<string>();
  const watchers = new Set<() => void>();
  let isListening = false;
  const read = (chunk: Buffer) => {
    log += chunk.toString();
    for (const look of watchers) look();
    // Looking through all of a long log at every line would take longer than the requests that it tells of.
    if (isListening) return;
    const address = log.match(/Listening on (http:\/\/[\d.:]+)/)?.[1];
    isListening = address !== undefined;
    if (address) listening.resolve(address);
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  const exited = once(child, 'exit').then(([code]) => {
    listening.reject(new Error(`The server ended with ${code}: ${log}`));
    return code as number | null;
  });
  exited.catch(() => {});
  const address = await listening.promise;
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return exited;
  };
  return {
    address,
    port: Number(new URL(address).port),
    folder: folder.path,
    log: () => log,
    logged(pattern) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const look = () => {
        if (!pattern.test(log)) return;
        watchers.delete(look);
        resolve();
      };
      watchers.add(look);
      look();
      return promise;
    },
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** Runs the server until it ends by itself; for starts that must fail. */
export async function failToStart(env: Record<string, string>) {
  const child = spawnServer(env);
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

function spawnServer(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['server/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
