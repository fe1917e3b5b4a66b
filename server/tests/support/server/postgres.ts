import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Certificate } from '../../../../tests/support/machine/certificate.ts';
import { findOnPath, installPackage } from '../../../../tests/support/machine/install.ts';
import { freePort } from '../../../../tests/support/machine/listen.ts';
import { until } from '../../../../tests/support/machine/until.ts';

export interface PostgresServer {
  /** Where a database of this name is. */
  url(database: string): string;
  /** Makes an empty database and gives where it is. */
  create(): Promise<string>;
  /** The folder with all its data. */
  folder: string;
  /** Ends it: `SIGTERM` waits for clients, `SIGINT` does not, `SIGKILL` is a crash of all its processes. */
  stop(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<void>;
  /** Holds it still, connections and all, until `SIGCONT`. */
  hold(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Starts it again on the same port and folder. */
  start(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

const user = 'postgres';
const isRoot = process.getuid?.() === 0;

/**
 * A real PostgreSQL on a free port, with a folder of its own that goes away with its variable. It refuses to run as
 * root, so there it runs as the user `postgres`. Connections go over TCP, without a password.
 * @param certificate With it, connections may be encrypted.
 * @param isSynced Whether it waits for the disk, as it must against power cuts. What its processes leave when they are
 *   killed is there without that, too.
 */
export async function startPostgres({
  certificate,
  isSynced = false,
}: {
  certificate?: Certificate;
  isSynced?: boolean;
} = {}): Promise<PostgresServer> {
  const programs = ensurePostgres();
  // Below the system's folder, so that the other user may enter.
  const folder = mkdtempSync('/tmp/postgres-');
  const account = isRoot ? accountOf(user) : {};
  if (isRoot) chownSync(folder, account.uid ?? 0, account.gid ?? 0);
  const data = join(folder, 'data');
  const initdb = ['-D', data, '-U', user, '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'];
  execFileSync(join(programs, 'initdb'), initdb, { ...account, cwd: folder, stdio: 'ignore' });
  if (certificate !== undefined) {
    for (const [name, text] of [
      ['server.key', certificate.key],
      ['server.crt', certificate.cert],
    ] as const) {
      writeFileSync(join(data, name), text, { mode: 0o600 });
      if (isRoot) chownSync(join(data, name), account.uid ?? 0, account.gid ?? 0);
    }
    appendFileSync(join(data, 'postgresql.conf'), 'ssl = on\n');
  }
  if (!isSynced) appendFileSync(join(data, 'postgresql.conf'), 'fsync = off\n');
  const port = await freePort();
  let child: ChildProcess | undefined;
  let databases = 0;

  const server: PostgresServer = {
    folder: data,
    url: (database) => `postgres://${user}@127.0.0.1:${port}/${database}`,
    async create() {
      databases += 1;
      const name = `test${databases}`;
      await as(server.url('postgres'), `create database ${name}`);
      return server.url(name);
    },
    async start() {
      const flags = ['-D', data, '-p', String(port), '-k', folder, '-h', '127.0.0.1'];
      child = spawn(join(programs, 'postgres'), [...flags, '-c', 'max_connections=200'], {
        ...account,
        cwd: folder,
        stdio: 'ignore',
      });
      running.add(child);
      await until('PostgreSQL is up', () => {
        if (child?.exitCode !== null) throw new Error(`PostgreSQL ended with ${child?.exitCode}`);
        return as(server.url('postgres'), 'select 1').then(Boolean, () => false);
      });
    },
    async stop(signal) {
      if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      if (signal === 'SIGKILL') tell(child.pid, signal);
      else child.kill(signal);
      await exited;
      running.delete(child);
    },
    hold(signal) {
      if (child?.pid !== undefined) tell(child.pid, signal);
    },
    async [Symbol.asyncDispose]() {
      server.hold('SIGCONT');
      await server.stop('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}

// A test that is stopped leaves no server behind.
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const { pid } of running) if (pid !== undefined) tell(pid, 'SIGKILL');
});

/** Sends a signal to PostgreSQL's first process and to all that it began: each connection is one. */
function tell(pid: number, signal: NodeJS.Signals): void {
  const file = `/proc/${pid}/task/${pid}/children`;
  const children = existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ') : [];
  // The first one first, so that it cannot begin others.
  for (const each of [pid, ...children.filter(Boolean).map(Number)]) {
    try {
      process.kill(each, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** Runs statements in a database. */
export async function as(url: string, text: string, values?: unknown[]) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Where PostgreSQL's programs are; installed from Debian's packages where they are not.
 * @throws Error that says what to install.
 */
export function ensurePostgres(): string {
  const found = look();
  if (found !== undefined) return found;
  const advice =
    'PostgreSQL is missing: install it (on Debian as root: apt-get install postgresql)';
  installPackage('postgresql', advice);
  const installed = look();
  if (installed === undefined) throw new Error(advice);
  return installed;
}

function look(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian).sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = versions.map((version) => join(debian, version, 'bin'));
  const onPath = findOnPath(['initdb']);
  if (onPath !== undefined) folders.push(join(onPath, '..'));
  return folders.find((each) => existsSync(join(each, 'initdb')));
}

function accountOf(name: string): { uid?: number; gid?: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
