/**
 * `npm test` and `npm run test:all`: checks, builds, runs the tests, and closes with one line: `N passed, N failed`.
 * Usage: `run.ts quick|all [NAME …] [--shard i/n]`. A NAME is `check`, `unit`, a folder of a `tests/`, or one of the
 * groups `code`, `browser` and, in `all`, `owners`: the quick run with other owners. What is named is run alone, after a build.
 * With a folder of the project, such as `site`, it is what lies there.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runBrowser } from './browser.ts';
import { runCode } from './code.ts';
import { add, type Counts, inWords, none, reportStep } from './counts.ts';
import { ownerNames, runWithOwner } from '../owners.ts';
import { findTestFiles, isFullOnly, project, type TestFile } from './parts.ts';
import { ensureTools } from '../set-up.ts';

const { values, positionals } = parseArgs({
  options: { shard: { type: 'string' } },
  allowPositionals: true,
});
const [command, ...names] = positionals;
if (command !== 'quick' && command !== 'all') stop('The first word is "quick" or "all".');
const shard = readShard(values.shard);
const found = findTestFiles();
const workspaces = ['contact', 'owner', 'site', 'server', 'supabase'];
/** They run no test files of their own. */
const steps = ['check', ...(command === 'all' ? ['owners'] : [])];
const kinds = ['code', 'browser'];
const known = new Set([...steps, ...kinds, ...workspaces, ...found.map(({ part }) => part)]);
for (const name of names) {
  if (!known.has(name)) stop(`There is no part "${name}". There are: ${[...known].join(', ')}.`);
}
const isAsked = (name: string) => names.length === 0 || names.includes(name);
const [inWorkspaces, inParts] = [
  names.filter((name) => workspaces.includes(name)),
  names.filter((name) => !workspaces.includes(name) && !steps.includes(name)),
];
const hasFiles = names.length === 0 || inWorkspaces.length + inParts.length > 0;
const isMeant = ({ part, kind, workspace, path }: TestFile) =>
  hasFiles &&
  (inWorkspaces.length === 0 || inWorkspaces.includes(workspace)) &&
  (inParts.length === 0 || inParts.includes(part) || inParts.includes(kind)) &&
  (command === 'all' || kind === 'browser' || !isFullOnly(path));
const files = found.filter(isMeant);
if (hasFiles && files.length === 0) {
  const all = names.join(' ');
  stop(`Nothing of ${all} is in this run; npm run test:all -- ${all} has every case.`);
}

// Without it most of the time of each start goes into compiling the same files again.
process.env['NODE_COMPILE_CACHE'] ??= join(project, 'node_modules/.cache/compile');

const total = none();
const start = performance.now();
step('tools', () => ensureTools().join('\n') || 'found');
if (isAsked('check')) npmStep('check');
if (names.length !== 1 || names[0] !== 'check') npmStep('build');
// A project that does not pass its checks or build is not tested.
if (total.failed === 0) {
  const code = files.filter(({ kind }) => kind === 'code');
  if (code.length > 0) await count('code', () => runCode(code, shard));
  const ofBrowser = new Set(files.filter(({ kind }) => kind === 'browser').map(({ part }) => part));
  if (ofBrowser.size > 0) {
    const folders = [...ofBrowser].map((part) => `site/tests/${part}/`);
    await count('browser', () => runBrowser(command, folders, shard));
  }
}
// What ends with another owner's words is the same product.
if (command === 'all' && isAsked('owners') && !shard)
  for (const name of ownerNames) await count(`owner: ${name}`, () => runWithOwner(name));
reportStep('together', '', performance.now() - start);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function count(name: string, run: () => Promise<Counts>): Promise<void> {
  const since = performance.now();
  const counts = await run();
  add(total, counts);
  reportStep(name, inWords(counts), performance.now() - since);
}

/** Runs an npm script, quiet unless it fails. It counts as one test. */
function npmStep(script: string): void {
  step(script, () => {
    const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', script], {
      cwd: project,
      encoding: 'utf8',
      shell: process.platform === 'win32',
      maxBuffer: 1e8,
    });
    add(total, { ...none(), [status === 0 ? 'passed' : 'failed']: 1 });
    return status === 0 ? 'passed' : `FAILED\n${stdout}${stderr}`;
  });
}

function step(name: string, run: () => string): void {
  const since = performance.now();
  const result = run();
  reportStep(name, result, performance.now() - since);
}

function readShard(text: string | undefined) {
  if (text === undefined) return undefined;
  const [index = 0, count = 0] = text.split('/').map(Number);
  if (!(index >= 1 && index <= count))
    stop(`--shard is "${text}"; it would be "1/3", for the first of three.`);
  return { index, total: count };
}

function stop(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(2);
}
