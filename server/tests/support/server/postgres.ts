import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import { Client } from 'pg';
import type { Certificate } from '../../../../tests/support/machine/certificate.ts';
import { freePort } from '../../../../tests/support/machine/listen.ts';
import { findOnPath, programAt } from '../../../../tests/support/machine/programs.ts';
import { until } from '../../../../tests/support/machine/until.ts';

export interface Databases {
  /** The address of a database. */
  url(database: string): string;
  /** Creates an empty database. @param options Those of `create database`. @returns Its address. */
  create(options?: string): Promise<string>;
  [Symbol.asyncDispose](): Promise<void>;
}

const user = 'postgres';
const isRoot = process.getuid?.() === 0;
/** The variable with the port of the server that all files of a run share: set by `postgres-of-run.ts`. */
export const portOfRun = 'TEST_POSTGRES_PORT';

/** Databases on the server of this run; if a test file runs alone, on a new server, which ends with that file. */
export async function usePostgres(): Promise<Databases> {
  const port = process.env[portOfRun];
  if (port !== undefined) return { ...databasesAt(port), async [Symbol.asyncDispose]() {} };
  const server = await startPostgres();
  after(() => server[Symbol.asyncDispose]());
  return server;
}

function databasesAt(port: number | string) {
  const url = (database: string) => `postgres://${user}@127.0.0.1:${port}/${database}`;
  return {
    url,
    async create(options = '') {
      // Unique, because other test files create databases on the same server.
      const name = `test_${randomUUID().replaceAll('-', '')}`;
      await runSql(url('postgres'), `create database ${name} ${options}`);
      return url(name);
    },
  };
}

/**
 * A PostgreSQL for tests that stop it, read its folder or change its roles; all others call `usePostgres`. It has a free
 * port and a temporary folder. Connections use TCP, without a password. It refuses to run as root, so root runs it as the
 * user `postgres`.
 * @param certificate Enables encrypted connections.
 * @param isSynced Whether it syncs to disk, which only a power cut requires: killed processes lose no written data.
 */
export async function startPostgres({
  certificate,
  isSynced = false,
}: {
  certificate?: Certificate;
  isSynced?: boolean;
} = {}) {
  const programs = postgresPrograms();
  // A folder that the user `postgres` may enter.
  const folder = mkdtempSync('/tmp/postgres-');
  const account = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  const chown = (path: string) => isRoot && chownSync(path, account.uid ?? 0, account.gid ?? 0);
  chown(folder);
  const data = join(folder, 'data');
  const initdb = ['-D', data, '-U', user, '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'];
  execFileSync(join(programs, 'initdb'), initdb, { ...account, cwd: folder, stdio: 'ignore' });
  const port = await freePort();
  const flags = ['-D', data, '-p', String(port), '-k', folder, '-h', '127.0.0.1'];
  flags.push('-c', 'max_connections=200', '-c', `fsync=${isSynced ? 'on' : 'off'}`);
  if (certificate !== undefined) {
    flags.push('-c', 'ssl=on');
    for (const part of ['key', 'cert'] as const) {
      const file = join(data, part === 'key' ? 'server.key' : 'server.crt');
      writeFileSync(file, certificate[part], { mode: 0o600 });
      chown(file);
    }
  }
  let child: ChildProcess | undefined;
  // Also called after an interrupted test.
  const remove = () => {
    if (child?.pid !== undefined) signalAll(child.pid, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', remove);

  const server = {
    ...databasesAt(port),
    /** Its data folder. */
    folder: data,
    /** Starts it again on the same port and folder. */
    async start(): Promise<void> {
      child = spawn(join(programs, 'postgres'), flags, {
        ...account,
        cwd: folder,
        stdio: 'ignore',
      });
      await until('PostgreSQL is up', () => {
        if (child?.exitCode !== null) throw new Error(`PostgreSQL ended with ${child?.exitCode}`);
        return runSql(server.url('postgres'), 'select 1').then(Boolean, () => false);
      });
    },
    /** Stops it: `SIGTERM` waits for clients, `SIGINT` does not, `SIGKILL` crashes all its processes. */
    async stop(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<void> {
      if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      const killed = signal === 'SIGKILL' ? signalAll(child.pid, signal) : [];
      if (signal !== 'SIGKILL') child.kill(signal);
      await exited;
      // PostgreSQL refuses to restart while one of its processes is still running.
      await until('the processes of PostgreSQL have ended', async () => killed.every(hasEnded));
    },
    /** Suspends all its processes, with connections open, until `resume` or disposal. */
    pause(): Disposable {
      if (child?.pid !== undefined) signalAll(child.pid, 'SIGSTOP');
      return { [Symbol.dispose]: server.resume };
    },
    /** Ends a pause. */
    resume(): void {
      if (child?.pid !== undefined) signalAll(child.pid, 'SIGCONT');
    },
    async [Symbol.asyncDispose](): Promise<void> {
      server.resume();
      await server.stop('SIGINT');
      process.off('exit', remove);
      remove();
    },
  };
  await server.start();
  return server;
}

export type PostgresServer = Awaited<ReturnType<typeof startPostgres>>;

/** Sends a signal to PostgreSQL's main process and its children, one per connection. @returns The ids of all. */
function signalAll(pid: number, signal: NodeJS.Signals): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  const children = existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ') : [];
  // The main process first, so that it cannot start others.
  const all = [pid, ...children.filter(Boolean).map(Number)];
  for (const each of all) {
    try {
      process.kill(each, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
  return all;
}

/** Whether a process is gone or a zombie. Without `/proc` it counts as gone. */
function hasEnded(pid: number): boolean {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}

/** Runs statements in a database. */
export async function runSql(url: string, text: string, values?: unknown[]) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/**
 * The folder with PostgreSQL's programs.
 * @throws Error that says how to install them.
 */
export function postgresPrograms(): string {
  return programAt(findPostgres(), 'PostgreSQL');
}

export function findPostgres(): string | undefined {
  const found = globSync('/usr/lib/postgresql/*/bin/initdb');
  found.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  const program = found[0] ?? findOnPath(['initdb']);
  return program && dirname(program);
}

function idOf(flag: string): number {
  return Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
}
