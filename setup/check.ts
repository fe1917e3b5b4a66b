/**
 * Checks the addresses in the `.env` that Docker Compose passes to the build of the image, after `stop-if-wrong.ts`: a mistake
 * fails the build before its slow steps, and the running site is not replaced. Other hosts pass no `.env`; there the server
 * checks the settings at start.
 */
import { readEnv } from './files/env-text.ts';
import { readText } from './files/text-file.ts';

if (import.meta.main) {
  const problems = composeProblems(process.argv[2] ?? '.env');
  process.stderr.write(problems.map((line) => `${line}\n`).join(''));
  process.exitCode = problems.length > 0 ? 1 : 0;
}

/** @returns A line for each mistake; none if there is no such file. */
export function composeProblems(file: string): string[] {
  const found = readText(file);
  return found ? addressProblems(found.text) : [];
}

/** Whether this is a site's https address: it may contain é, or be an IP address for a trial, but not lack a top-level domain. */
export function isSiteAddress(text: string): boolean {
  const form =
    /^https:\/\/(?!www\.[^.]*$)(?:(?:[\p{L}\p{M}\d-]+\.)*\p{L}[\p{L}\p{M}\d-]*|(?:\d+\.){3}\d+|\[[\da-f:.]+\])(?::\d+)?$/u;
  return form.test(text);
}

/** Caddy gets a certificate for each address and serves all its paths, so an address has no path. */
function addressProblems(text: string): string[] {
  const { SITE_URL: site = '', REDIRECT_FROM: others = '' } = readEnv(text).values;
  if (!isSiteAddress(site))
    return [
      `.env: SITE_URL ${site ? `is ${JSON.stringify(site)}` : 'ontbreekt'}. Verwacht: het adres van uw site zoals https://www.uwbedrijf.nl, zonder iets erachter`,
    ];
  const isOther = others.split(',').every((text) => text.trim() !== site);
  return isOther
    ? []
    : [`.env: REDIRECT_FROM noemt ${site} zelf. Verwacht: andere adressen, die daarheen leiden`];
}
