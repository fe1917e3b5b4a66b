/** Runs every test against the built site and closes with one line: `N passed, N failed`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { ensureChromium } from './support/chromium.ts';
import { ensureDeno } from './support/deno.ts';

interface Counts {
  passed: number;
  failed: number;
}

async function runCodeTests(): Promise<Counts> {
  const counts = { passed: 0, failed: 0 };
  const stream = run({
    globPatterns: ['{contact,server,site,build,brochure,tests}/**/*.test.ts', '*.test.ts'],
    concurrency: 2,
    // Of a file: those of tests/faults take longest.
    timeout: 180_000,
  });
  stream.on('test:summary', (summary) => {
    if (summary.file !== undefined) return;
    counts.passed = summary.counts.passed;
    counts.failed = summary.counts.tests - summary.counts.passed - summary.counts.skipped;
  });
  const report = stream.compose(new spec());
  report.pipe(process.stdout, { end: false });
  await once(report, 'end');
  return counts;
}

async function runBrowserTests(): Promise<Counts> {
  try {
    ensureChromium();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return { passed: 0, failed: 1 };
  }
  const folder = await mkdtemp(join(tmpdir(), 'browser-tests-'));
  const file = join(folder, 'report.json');
  try {
    const child = spawn('playwright', ['test', '--reporter=list,json'], {
      stdio: 'inherit',
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      shell: process.platform === 'win32',
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (!existsSync(file)) return { passed: 0, failed: 1 };
    const { stats } = JSON.parse(await readFile(file, 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number };
    };
    const failed = stats.unexpected + stats.flaky;
    // A run that broke before its first test has failed all the same.
    return { passed: stats.expected, failed: failed || (code === 0 ? 0 : 1) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

try {
  // Once, before files that need it run beside each other.
  ensureDeno();
} catch {
  // They say what is missing.
}
const code = await runCodeTests();
const browser = await runBrowserTests();
const failed = code.failed + browser.failed;
process.stdout.write(`\n${code.passed + browser.passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
