/**
 * Checks the `.env` that Docker Compose passes to the build of the image: a mistake fails the build, and the running site is
 * not replaced. Other hosts pass no file; there the server checks the settings at start.
 */
import { existsSync } from 'node:fs';
import { envFileProblems } from './env-problems.ts';
import { readEnv } from './files/env-text.ts';
import { readText } from './files/text-file.ts';

if (import.meta.main) {
  const problems = composeProblems(process.argv[2] ?? '.env');
  process.stderr.write(problems.map((line) => `${line}\n`).join(''));
  process.exitCode = problems.length > 0 ? 1 : 0;
}

/** @returns A line for each mistake; none if there is no such file. */
export function composeProblems(file: string): string[] {
  if (!existsSync(file)) return [];
  const mistakes = envFileProblems(file);
  return mistakes.length > 0 ? mistakes : addressProblems(readText(file)?.text);
}

/** Caddy gets a certificate for each address, and answers all its paths. */
function addressProblems(text = ''): string[] {
  const { SITE_URL: site = '', REDIRECT_FROM: others = '' } = readEnv(text).values;
  const isAddress = (value: string) => /^https:\/\/[^/\s]+$/.test(value);
  if (!isAddress(site))
    return [
      `.env: SITE_URL ${site ? `is ${JSON.stringify(site)}` : 'ontbreekt'}. Verwacht: het adres van uw site zoals https://www.uwbedrijf.nl, zonder iets erachter`,
    ];
  const isOther = others.split(',').every((text) => text.trim() !== site);
  return isOther
    ? []
    : [`.env: REDIRECT_FROM noemt ${site} zelf. Verwacht: andere adressen, die daarheen leiden`];
}
