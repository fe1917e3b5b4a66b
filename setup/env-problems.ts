/** Reports mistakes in a `.env` in Dutch, found by the checks of the server. */
import { masked } from '../server/lib/clean-text.ts';
import { loginProblems, readVariables } from '../server/settings.ts';
import { valueProblem } from '../server/settings-file.ts';
import { removedVariables, type Variable, variables } from '../server/settings-table.ts';
import { expected } from './dutch-settings.ts';
import { readEnv } from './files/env-text.ts';
import { readText } from './files/text-file.ts';

export type SettingName = keyof typeof variables;

const names = Object.keys(variables) as SettingName[];
/** Read from the same file by Node, Docker Compose, PostgreSQL and Supabase's CLI. */
const ofOthers = /^(?:NODE_|SSL_CERT_|COMPOSE_|DOCKER_|SUPABASE_|PG|TZ$|https?_proxy$|no_proxy$)/i;
const mailboxAlone =
  'een postbus zonder wachtwoord, zoals smtp://site%40uwbedrijf.nl@smtp.office365.com:587';
const ignoredAfterMark =
  '.env, regel 1 telt niet mee, want ervoor staat een onzichtbaar teken (BOM). Bewaar het bestand als UTF-8 zonder BOM';

/** What is expected of a setting, in Dutch; undefined if `text` is valid. */
export function settingProblem(name: SettingName, text: string): string | undefined {
  const { expected: english, value }: Variable = variables[name];
  const { problems } = readVariables({ [name]: { expected: english, value } }, { [name]: text });
  if (problems.length === 0) return undefined;
  return valueProblem(text)
    ? 'hetzelfde zonder aanhalingstekens en onzichtbare tekens'
    : expected[name];
}

/**
 * The mistakes in a `.env` file, if it exists.
 * @param isForNode Whether Node reads it: it ignores a setting after a byte-order mark. Docker Compose leaves the mark out.
 */
export function envFileProblems(path: string, isForNode: boolean): string[] {
  try {
    const { text, hadMark } = readText(path) ?? { text: '', hadMark: false };
    const isIgnored = isForNode && hadMark && /^[ \t]*[^#\s]/.test(text);
    return [...(isIgnored ? [ignoredAfterMark] : []), ...envProblems(text)];
  } catch (error) {
    return [(error as Error).message];
  }
}

/** A line for each mistake, with its place and without secrets. */
export function envProblems(text: string): string[] {
  const { values, lines, problems } = readEnv(text);
  if (problems.length > 0) return problems;
  const textOf = (name: string) => values[name]?.trim() ?? '';
  const at = (name: string) => `.env, regel ${lines[name]}: ${name}`;
  const found = names.flatMap((name) => {
    const { shown, requiredWith }: Variable = variables[name];
    const value = textOf(name);
    const other = requiredWith?.find(textOf);
    if (value === '')
      return other ? [`${at(other)} vraagt ook om ${name}. Verwacht: ${expected[name]}`] : [];
    const problem = settingProblem(name, value);
    const is = JSON.stringify(shown?.(value) ?? masked(name, value));
    return problem ? [`${at(name)} is ${is}. Verwacht: ${problem}`] : [];
  });
  const known = (name: string) => Object.hasOwn({ ...variables, ...removedVariables }, name);
  const unknown = Object.keys(values).filter((name) => !known(name) && !ofOthers.test(name));
  found.push(...unknown.map((name) => `${at(name)} bestaat niet. ${meantBy(name)}`));
  const removed = Object.keys(removedVariables).filter(textOf);
  found.push(...removed.map((name) => `${at(name)} bestaat niet meer. Haal de regel weg`));
  if (found.length > 0) return found;
  const logins = loginProblems(readVariables(variables, values).values);
  return logins.map(
    () => `${at('SMTP_URL')} past niet bij SMTP_OAUTH_TOKEN_URL. Verwacht: ${mailboxAlone}`,
  );
}

/** A slip has the letters of a name, but for two at most. */
function meantBy(unknown: string): string {
  const meant = names.find((name) => differences(name, unknown) <= 2);
  return meant
    ? `Bedoelt u ${meant}?`
    : 'Haal de regel weg, of zet er # voor. Wat er kan staan, staat in .env.example';
}

/** How many letters are in one of both only, or more often. */
function differences(one: string, other: string): number {
  const left = [...other];
  const missing = [...one].filter((letter) => {
    const place = left.indexOf(letter);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
  return missing.length + left.length;
}
