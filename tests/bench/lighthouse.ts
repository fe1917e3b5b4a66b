import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromiumFlags, findChromium } from '../support/browser/chromium.ts';
import { installTool } from '../support/machine/tool.ts';

/** Lighthouse is larger than all that the project needs besides: it has a lock file and a folder of its own. */
const folder = join(import.meta.dirname, 'lighthouse');
const program = 'node_modules/lighthouse/cli/index.js';
const attempts = 3;

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
  bytes: number;
  scriptBytes: number;
  foreignRequests: number;
  /** Each out of 100. */
  scores: Record<string, number>;
}

/**
 * Installs the locked Lighthouse unless it is there.
 * @returns What is missing where that is not possible.
 */
export function installLighthouse(): string | undefined {
  try {
    installTool(folder, 'lighthouse');
    return undefined;
  } catch (error) {
    return `needs Lighthouse: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/**
 * One cold visit; made again when Lighthouse says that it could not record one, as it now and then does.
 * @throws Error with what Lighthouse says after the last attempt.
 */
export async function visit(address: string, condition: Condition): Promise<Visit> {
  let failure: unknown;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    try {
      return await visitOnce(address, condition);
    } catch (error) {
      failure = error;
      process.stderr.write(`Lighthouse recorded nothing, once more: ${reasonOf(error)}\n`);
    }
  }
  throw new Error(`Lighthouse recorded nothing of ${address}: ${reasonOf(failure)}`);
}

async function visitOnce(address: string, condition: Condition): Promise<Visit> {
  const flags = ['--headless=new', ...chromiumFlags].join(' ');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      join(folder, program),
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
  return toVisit(JSON.parse(stdout), address);
}

interface Report {
  runtimeError?: { message: string };
  audits: Record<string, { numericValue?: number; details?: { items: NetworkRequest[] } }>;
  categories: Record<string, { title: string; score: number }>;
}

interface NetworkRequest {
  url: string;
  transferSize: number;
  resourceType: string;
}

function toVisit({ runtimeError, audits, categories }: Report, address: string): Visit {
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const requests = audits['network-requests']?.details?.items ?? [];
  const sizeOf = (some: NetworkRequest[]) =>
    some.reduce((sum, { transferSize }) => sum + transferSize, 0);
  return {
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    bytes: sizeOf(requests),
    scriptBytes: sizeOf(requests.filter(({ resourceType }) => resourceType === 'Script')),
    foreignRequests: requests.filter(({ url }) => /^http/.test(url) && !url.startsWith(address))
      .length,
    scores: Object.fromEntries(
      Object.values(categories).map(({ title, score }) => [title, Math.round(score * 100)]),
    ),
  };
}

/** Its own last line, without the report that it prints all the same. */
function reasonOf(error: unknown): string {
  const { stderr, message } = error as Error & { stderr?: string };
  return (stderr?.trim() || message).split('\n').at(-1) ?? '';
}
