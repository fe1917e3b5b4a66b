import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromiumFlags, findChromium } from '../../site/tests/support/browser/chromium.ts';
import { installTool } from '../support/machine/tool.ts';

/** Lighthouse is larger than all that the project needs besides: it has a lock file and a folder of its own. */
const folder = join(import.meta.dirname, 'lighthouse');

/** How a page is looked at. */
export const conditions = {
  'mobile, simulated': ['--throttling-method=simulate'],
  'mobile, applied': ['--throttling-method=devtools'],
  desktop: ['--preset=desktop'],
} as const;
export type Condition = keyof typeof conditions;

export interface Visit {
  lcpMs: number;
  tbtMs: number;
  cls: number;
  /** Each out of 100. */
  scores: Record<string, number>;
}

/** @throws Error that says what to do where it is missing and cannot be installed. */
export function installLighthouse(): void {
  installTool(folder, 'lighthouse');
}

/**
 * One cold visit; made again when Lighthouse says that it could not record one, as it now and then does.
 * @throws Error with what Lighthouse says after the last attempt.
 */
export async function visit(address: string, condition: Condition, attempts = 3): Promise<Visit> {
  try {
    return await visitOnce(address, condition);
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    // Its own last line, without the report that it prints all the same.
    const said = (stderr || message).trim().split('\n').at(-1);
    const reason = `Lighthouse recorded nothing of ${address}: ${said}`;
    if (attempts === 1) throw new Error(reason);
    process.stderr.write(`${reason}; once more\n`);
    return await visit(address, condition, attempts - 1);
  }
}

async function visitOnce(address: string, condition: Condition): Promise<Visit> {
  const flags = ['--headless=new', ...chromiumFlags].join(' ');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      join(folder, 'node_modules/lighthouse/cli/index.js'),
      address,
      ...conditions[condition],
      '--only-categories=performance,accessibility,best-practices,seo',
      '--output=json',
      '--quiet',
      '--no-enable-error-reporting',
      `--chrome-flags=${flags}`,
    ],
    { maxBuffer: 2 ** 27, env: { ...process.env, CHROME_PATH: findChromium() } },
  );
  const { runtimeError, audits, categories }: Report = JSON.parse(stdout);
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    scores: Object.fromEntries(
      Object.values(categories).map(({ title, score }) => [title, Math.round(score * 100)]),
    ),
  };
}

interface Report {
  runtimeError?: { message: string };
  audits: Record<string, { numericValue?: number }>;
  categories: Record<string, { title: string; score: number }>;
}
