import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ScannedEmail, Verdict } from './scanned-email.ts';

const run = promisify(execFile);

/** The header that it adds: its points, and the rules that gave them. */
const verdict = /^X-Spam-Verdict: (\S+)\s+((?:\S+\s+)*?)X-Scanned: (\d+)$/gm;
const settings = [
  // It leaves spam as it is.
  'report_safe 0',
  // It gives the points of a receiver that asks the DNS, without asking.
  'dns_available no',
  'add_header all Verdict _SCORE_ _TESTSSCORES(;)_',
  // Otherwise earlier e-mails count.
  'use_bayes 0',
  'use_auto_welcomelist 0',
];

/** The verdicts of SpamAssassin as its package configures it. It reads many files at once faster than one by one. */
export async function scanWithSpamAssassin(
  program: string,
  emails: ScannedEmail[],
): Promise<Verdict[]> {
  const folder = await mkdtemp(join(tmpdir(), 'spamassassin-'));
  try {
    const files = emails.map((_, index) => join(folder, `${index}.eml`));
    for (const [index, { source }] of emails.entries())
      await writeFile(files[index] ?? '', `X-Scanned: ${index}\r\n${source}`);
    const { stdout } = await run(
      program,
      ['--nocreate-prefs', ...settings.map((line) => `--cf=${line}`), ...files],
      { env: { ...process.env, HOME: folder }, maxBuffer: 2 ** 28 },
    );
    const verdicts: Verdict[] = [];
    for (const [, score, rules = '', index] of stdout.replaceAll('\r', '').matchAll(verdict))
      verdicts[Number(index)] = {
        score: Number(score),
        rules: rules.split(/[;\s]+/).filter(Boolean),
      };
    return verdicts;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
