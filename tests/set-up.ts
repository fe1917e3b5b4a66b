import { ensureDeno } from '../server/tests/support/server/deno.ts';
import { ensurePostgres } from '../server/tests/support/server/postgres.ts';
import { ensureTestBrowser } from '../site/tests/support/browser/chromium.ts';
import { ensureEspeak } from '../site/tests/support/build/recording.ts';
import { ensureStrace } from './support/machine/strace.ts';

/** What tests need beside npm's packages; each finds it, or installs it, or throws an error that says what to do. */
const allTools: (() => unknown)[] = [
  ensureTestBrowser,
  ensurePostgres,
  ensureStrace,
  ensureDeno,
  ensureEspeak,
];

/**
 * Finds or installs tools, once, before tests that need one run beside each other.
 * @returns What is missing, with what to do about it. The tests that need it fail or are left out, and say so.
 */
export function ensureTools(tools = allTools): string[] {
  const missing: string[] = [];
  for (const ensure of tools) {
    try {
      ensure();
    } catch (error) {
      missing.push(error instanceof Error ? error.message : String(error));
    }
  }
  return missing;
}

if (import.meta.main) process.stdout.write(`${ensureTools().join('\n')}\n`);
