import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { cleanEnv } from '../../../../tests/support/machine/clean-env.ts';
import { until } from '../../../../tests/support/machine/until.ts';

const project = join(import.meta.dirname, '../../../..');

/** The built site. */
export const builtFolder = join(project, 'dist');

/** A folder that disposal removes. */
export async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'contact-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** How to run the server. */
export interface RunOptions {
  /** By default `serverProgram`; with another `root` the sources. */
  program?: string;
  /** Flags for Node. */
  flags?: string[];
  /** A command to run it under: `taskset -c 0`. */
  under?: string[];
  /** The folder whose `dist/` it serves; by default the project. */
  root?: string;
}

/** The longest start on a busy machine. */
const startMs = 30_000;

/** The server as deployed, made by `npm run build`. */
export const builtProgram = 'dist-server/main.js';

const isBuildNewest = isNewest(join(project, builtProgram));

/** The server and the owner's command line: the build, which starts in half the time, or the sources if one is newer. */
export const serverProgram = isBuildNewest ? builtProgram : 'server/main.ts';
export const contactProgram = isBuildNewest ? 'dist-server/contact.js' : 'server/cli.ts';

/** Whether no source of the server was changed after the file was made. */
function isNewest(file: string): boolean {
  const changedAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = globSync(
    [
      '{owner,colours,hosting}.ts',
      'package-lock.json',
      '{contact,eigen,owner,server}/**/*.{ts,json}',
    ],
    { cwd: project, exclude: ['server/tests'] },
  );
  return sources.every((source) => changedAt(join(project, source)) < changedAt(file));
}

/** Runs the real server on a free port, with its own data folder unless `env` sets another. */
export async function startServer(env: Record<string, string> = {}, manner: RunOptions = {}) {
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(await temporaryFolder());
  const settings = { DATABASE_URL: `file:${folder.path}/contact.db`, PORT: '0', ...env };
  const { child, log, read, exited } = runServer(settings, manner);
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return exited;
  };
  opened.defer(async () => {
    await stop();
  });
  const listening = Promise.withResolvers<string>();
  let isListening = false;
  read(() => {
    // Searching a long log at each chunk would take longer than the requests themselves.
    if (isListening) return;
    const address = log().match(/(?:Listening|Ready) on (http:\/\/[\d.:]+)/)?.[1];
    isListening = address !== undefined;
    if (address) listening.resolve(address);
  });
  exited.then(
    (code) => listening.reject(new Error(`The server ended with ${code}: ${log()}`)),
    listening.reject,
  );
  const tooLate = () => listening.reject(new Error(`The server does not listen: ${log()}`));
  const timer = setTimeout(tooLate, startMs);
  const address = await listening.promise.finally(() => clearTimeout(timer));
  const running = opened.move();
  return {
    /** `http://127.0.0.1:<port>` */
    address,
    port: Number(new URL(address).port),
    pid: child.pid ?? 0,
    /** The folder of its database and e-mails. */
    folder: folder.path,
    /** Its log so far. */
    log,
    /** Resolves when its log matches. */
    logged: (pattern: RegExp) => logged(pattern, log),
    /** Stops it with `signal` and resolves with its exit status; keeps its folder. */
    stop,
    /** Stops it and removes its folder. */
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

/** Starts several servers concurrently; if one fails, stops all. */
export async function startServers(
  count: number,
  env: Record<string, string>,
  manner?: RunOptions,
): Promise<RunningServer[]> {
  await using opened = new AsyncDisposableStack();
  const start = () => startServer(env, manner);
  const starts = await Promise.allSettled(Array.from({ length: count }, start));
  const servers = starts.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  for (const server of servers) opened.use(server);
  for (const each of starts) if (each.status === 'rejected') throw each.reason;
  opened.move();
  return servers;
}

/** Resolves when a log matches. */
export async function logged(pattern: RegExp, log: () => string): Promise<void> {
  await until(
    () => `${pattern} in ${log().slice(-2_000)}`,
    () => pattern.test(log()),
  );
}

/** Runs a server that must fail to start. @returns Its status, its output, and how long it ran after its last output. */
export async function failToStart(env: Record<string, string>) {
  const { log, read, exited } = runServer(env);
  let lastOutputAt = 0;
  read(() => {
    lastOutputAt = performance.now();
  });
  const code = await exited;
  return { code, output: log(), lingeredMs: performance.now() - lastOutputAt };
}

// Servers also end after an interrupted test.
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

function runServer(
  env: Record<string, string>,
  { root = project, flags = [], under = [], ...options }: RunOptions = {},
) {
  const { program = root === project ? serverProgram : 'server/main.ts' } = options;
  const file = resolve(project, program);
  if (!existsSync(file)) throw new Error(`${program} is not built: npm run build`);
  const [command = '', ...parameters] = [...under, process.execPath, ...flags, file];
  const child = spawn(command, parameters, {
    cwd: root,
    env: { ...cleanEnv, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let text = '';
  const read = (act: () => void) => {
    for (const output of [child.stdout, child.stderr])
      output?.on('data', (chunk) => {
        text += chunk;
        act();
      });
  };
  return {
    child,
    /** Its output since `read` was called. */
    log: () => text,
    read,
    // `close` rather than `exit`, as the last output may arrive later.
    exited: once(child, 'close').then(([code]) => code as number | null),
  };
}
