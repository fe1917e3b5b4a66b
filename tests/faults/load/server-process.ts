import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { cleanEnv } from '../../support/machine/clean-env.ts';

export interface ServerProcess {
  address: string;
  pid: number;
  /** Its exit status; null when a signal ended it. */
  exited: Promise<number | null>;
  /** The last of what it wrote. */
  log(): string;
  /** Sends `signal` and resolves with its exit status. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface ServerOptions {
  /** Path of its database, which outlives it; or where it is, as `postgres://…`. */
  database: string;
  smtpUrl: string;
  /** A module that is loaded before the server. */
  preload?: string | undefined;
  /** A command that runs the server as its own process: `strace -D …`. */
  under?: string[] | undefined;
  env?: Record<string, string>;
}

const root = join(import.meta.dirname, '../../..');
const tailLength = 64 * 1024;

// A test that is stopped leaves no server behind.
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** Runs the real server on a data folder that stays, until it is ended or killed. */
export async function runServer(options: ServerOptions): Promise<ServerProcess> {
  const { database, smtpUrl, preload, under = [], env } = options;
  const node = [process.execPath, ...(preload ? ['--import', preload] : []), 'server/main.ts'];
  const [command = '', ...parameters] = [...under, ...node];
  const child = spawn(command, parameters, {
    cwd: root,
    env: {
      ...cleanEnv,
      PORT: '0',
      RATE_LIMIT: '0',
      DATABASE_URL: database.startsWith('postgres:') ? database : `file:${database}`,
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'site@praktijk.example',
      MAIL_TO: 'eigenaar@praktijk.example',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let tail = '';
  const listening = Promise.withResolvers<string>();
  const read = (chunk: Buffer) => {
    tail = (tail + chunk.toString()).slice(-tailLength);
    if (address !== undefined) return;
    address = tail.match(/Listening on (http:\/\/[\d.:]+)/)?.[1];
    if (address) listening.resolve(address);
  };
  let address: string | undefined;
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  // Its last words may come after it went.
  child.once('close', (code) =>
    listening.reject(new Error(`The server ended with ${code}: ${tail}`)),
  );
  await listening.promise;
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return exited;
  };
  return {
    address: address ?? '',
    pid: child.pid ?? 0,
    exited,
    log: () => tail,
    end,
    async [Symbol.asyncDispose]() {
      await end('SIGKILL');
    },
  };
}
