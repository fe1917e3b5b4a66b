// @ts-check
/**
 * Runs commands on the project's pinned Node. JavaScript for Node 20 or newer: npm 9 and 10 do not link the pinned Node into
 * `node_modules/.bin`, so each command starts on the machine's Node.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('..', import.meta.url));
const packages = join(project, 'node_modules');
const isWindows = process.platform === 'win32';
const stopIfWrong = '--import=./setup/stop-if-wrong.ts';

const nodeVersion = Number.parseInt(process.versions.node, 10);
const { engines } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
const needed = Number(engines.node.match(/\d+/)[0]);
// On an older Node, npm silently skips packages.
if (nodeVersion < needed) {
  process.stderr.write(
    `Node ${nodeVersion}; nodig is ${needed} of nieuwer. Installeer dat, en typ dan npm ci. (Node ${needed} or newer is required, this is ${nodeVersion}. Install it, then run npm ci.)\n`,
  );
  process.exit(1);
}

// Astro would send telemetry about each build.
process.env['ASTRO_TELEMETRY_DISABLED'] = '1';

/** @type {import('node:child_process').ChildProcess | undefined} */
let child;
/** @type {NodeJS.Signals | undefined} */
let stopSignal;
// Added before anything slow runs, because process 1 of a container ignores a signal that has no handler.
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']))
  process.on(signal, () => {
    stopSignal = signal;
    child?.kill(signal);
  });

/**
 * Runs `parameters` as `node` would, on the pinned Node: `['--test', 'file.ts']`. If the first is a bare word, it is a program
 * from `node_modules` or PATH: `['biome', 'check']`. If it is `--settings`, the owner's files are checked and `.env` is read.
 * Child processes find the pinned Node first on PATH. SIGTERM, SIGINT and SIGHUP are passed on; after one of them no further
 * command runs.
 * @param {string[]} parameters
 * @returns {Promise<number>} The exit status; 128 plus the signal's number if a signal ended it.
 */
export async function run(parameters) {
  const node = findNode();
  if (stopSignal) return 128 + constants.signals[stopSignal];
  if (!node) return 1;
  const path = [dirname(node), join(packages, '.bin'), process.env['PATH']];
  process.env['PATH'] = path.join(delimiter);
  const [first = '', ...rest] = parameters;
  const isProgram = /^\w[\w-]*$/.test(first);
  const flags = first === '--settings' ? [stopIfWrong, ...envFlags()] : parameters.slice(0, 1);
  const running = isProgram
    ? spawn(first, rest, { stdio: 'inherit', shell: isWindows })
    : spawn(node, [...flags, ...rest], { stdio: 'inherit' });
  child = running;
  return new Promise((resolve) => {
    running.once('error', ({ message }) => {
      process.stderr.write(`${message}: if the packages are not installed, run npm ci\n`);
      resolve(1);
    });
    running.once('exit', (code, signal) =>
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)),
    );
  });
}

/** Node's flag to read `.env`; no flag if that file is missing, because Node would report it. */
export function envFlags() {
  return existsSync('.env') ? ['--env-file=.env'] : [];
}

/** The pinned Node if one fits this machine, else this process's Node if it is new enough. Otherwise prints what to install. */
function findNode() {
  const manifest = readFileSync(join(project, 'server/package.json'), 'utf8');
  /** @type {Record<string, string>} */
  const pinned = JSON.parse(manifest).optionalDependencies;
  const files = Object.keys(pinned).map((name) =>
    join(packages, name, isWindows ? 'bin/node.exe' : 'bin/node'),
  );
  let reason = '';
  // On a system with musl, npm installs the package for glibc, which does not run.
  const found = files.find((file) => {
    if (!existsSync(file)) return false;
    const { status, stderr } = spawnSync(file, ['-v'], { encoding: 'utf8' });
    reason = String(stderr);
    return status === 0;
  });
  if (found) return found;
  const minimum = Number.parseInt(Object.values(pinned)[0] ?? '', 10);
  if (nodeVersion >= minimum) return process.execPath;
  process.stderr.write(existsSync(packages) ? cannotRun(minimum, reason) : notInstalled);
  return undefined;
}

const notInstalled =
  'De pakketten zijn niet geïnstalleerd: typ npm ci (The packages are not installed: run npm ci)\n';

/**
 * What to install if the pinned Node does not run. @param {number} minimum
 * @param {string} reason What the pinned Node printed: on a minimal Debian it lacks libatomic.so.1.
 */
function cannotRun(minimum, reason) {
  const [, library] = /loading shared libraries: (lib\S+\.so\.\d+): cannot open/.exec(reason) ?? [];
  if (library)
    return `Node ${minimum} mist hier ${library}. Op Debian en Ubuntu: sudo apt-get install ${library.replace('.so.', '')} (Node ${minimum} needs ${library}, which this machine lacks.)\n`;
  const machine = `${process.platform} ${process.arch}`;
  return `De Node ${minimum} van npm werkt niet op deze machine (${machine}), en dit is ${process.version}: installeer Node ${minimum} of nieuwer. (No Node ${minimum} from npm runs on this machine: install Node ${minimum} or newer.)\n`;
}
