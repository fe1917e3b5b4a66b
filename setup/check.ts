/**
 * The build of the image runs this on the `.env` that Docker Compose hands it: what is wrong there ends the build, and the site
 * that runs is not replaced. Other hosts hand no file; the server checks their settings when it starts.
 */
import { existsSync, readFileSync } from 'node:fs';
import { readSettings } from '../server/settings.ts';
import { assertNoUtf16 } from '../server/settings-file.ts';
import { readEnv } from './files/env-text.ts';

const [file = '.env'] = process.argv.slice(2);
if (existsSync(file)) {
  const problems = problemsOf(file);
  process.stderr.write(problems.map((line) => `${line}\n`).join(''));
  process.exitCode = problems.length > 0 ? 1 : 0;
}

function problemsOf(path: string): string[] {
  try {
    assertNoUtf16(path);
    // Both readers take a byte order mark off.
    const { values, problems } = readEnv(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''));
    if (problems.length > 0) return problems;
    readSettings(values);
    return addressProblems(values);
  } catch (error) {
    return [(error as Error).message];
  }
}

/** Caddy gets a certificate for each address, and answers every path of it. */
function addressProblems(values: Record<string, string>): string[] {
  const { SITE_URL: site = '', REDIRECT_FROM: others = '' } = values;
  const isAddress = (text: string) => /^https:\/\/[^/\s]+$/.test(text);
  if (!isAddress(site))
    return [
      `.env: SITE_URL ${site ? `is ${JSON.stringify(site)}` : 'ontbreekt'}; er mag staan: het adres van uw site zoals https://www.uwbedrijf.nl, zonder iets erachter`,
    ];
  const isOther = others.split(',').every((text) => text.trim() !== site);
  return isOther
    ? []
    : [
        `.env: REDIRECT_FROM noemt ${site} zelf; er mogen andere adressen staan die daarheen leiden`,
      ];
}
