import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ScannedEmail, Verdict } from './scanned-email.ts';

const run = promisify(execFile);

/** The header that SpamAssassin adds: the score and the rules behind it. */
const verdict = /^X-Spam-Verdict: (\S+)\s+((?:\S+\s+)*?)X-Scanned: (\d+)$/gm;
const settings = [
  // Leaves spam unchanged.
  'report_safe 0',
  // Scores as with DNS lookups, without making any.
  'dns_available no',
  'add_header all Verdict _SCORE_ _TESTSSCORES(;)_',
  // The score must not depend on earlier e-mails.
  'use_bayes 0',
  'use_auto_welcomelist 0',
];

/** Scans with the package's configuration of SpamAssassin, all files at once, which is faster. */
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
