/**
 * The build of the image runs this on the `.env` that Docker Compose hands it: what is wrong there ends the build, and the site
 * that runs is not replaced. Other hosts hand no file; the server checks their settings when it starts.
 */
import { existsSync } from 'node:fs';
import { envFileProblems } from './env-problems.ts';
import { readEnv } from './files/env-text.ts';
import { readText } from './files/text-file.ts';

const [file = '.env'] = process.argv.slice(2);
if (existsSync(file)) {
  const mistakes = envFileProblems(file);
  const problems = mistakes.length > 0 ? mistakes : addressProblems(readText(file)?.text);
  process.stderr.write(problems.map((line) => `${line}\n`).join(''));
  process.exitCode = problems.length > 0 ? 1 : 0;
}

/** Caddy gets a certificate for each address, and answers every path of it. */
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
