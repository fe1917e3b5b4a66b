/**
 * The build of the image runs this on the `.env` that Docker Compose hands it: what is wrong there ends the build, and the site
 * that runs is not replaced. Other hosts hand no file; the server checks their settings when it starts.
 */
import { existsSync } from 'node:fs';
import { envProblems } from './env-problems.ts';
import { readEnv } from './files/env-text.ts';
import { readText } from './files/text-file.ts';

const [file = '.env'] = process.argv.slice(2);
if (existsSync(file)) {
  const problems = problemsOf(file);
  process.stderr.write(problems.map((line) => `${line}\n`).join(''));
  process.exitCode = problems.length > 0 ? 1 : 0;
}

function problemsOf(path: string): string[] {
  try {
    const { text = '' } = readText(path) ?? {};
    const problems = envProblems(text);
    return problems.length > 0 ? problems : addressProblems(readEnv(text).values);
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
      `.env: SITE_URL ${site ? `is ${JSON.stringify(site)}` : 'ontbreekt'}. Verwacht: het adres van uw site zoals https://www.uwbedrijf.nl, zonder iets erachter`,
    ];
  const isOther = others.split(',').every((text) => text.trim() !== site);
  return isOther
    ? []
    : [`.env: REDIRECT_FROM noemt ${site} zelf. Verwacht: andere adressen, die daarheen leiden`];
}
