/** Reports mistakes in a `.env` in Dutch, found by the checks of the server. */
import { isTypo } from '../contact/suggest-email.ts';
import { masked } from '../server/lib/clean-text.ts';
import { loginProblems, readVariables } from '../server/settings.ts';
import { valueProblem } from '../server/settings-file.ts';
import { removedVariables, type Variable, variables } from '../server/settings-table.ts';
import { expected } from './dutch-settings.ts';
import { readEnv } from './files/env-text.ts';
import { readText } from './files/text-file.ts';

export type SettingName = keyof typeof variables;

const names = Object.keys(variables) as SettingName[];
const mailboxAlone =
  'een postbus zonder wachtwoord, zoals smtp://site%40uwbedrijf.nl@smtp.office365.com:587';
const ignoredAfterMark =
  '.env, regel 1 telt niet mee, want ervoor staat een onzichtbaar teken (BOM). Bewaar het bestand als UTF-8 zonder BOM';

/** What is expected of a setting, in Dutch; undefined if `text` is valid. */
export function settingProblem(name: SettingName, text: string): string | undefined {
  const { expected: english, value }: Variable = variables[name];
  const { problems } = readVariables({ [name]: { expected: english, value } }, { [name]: text });
  if (problems.length === 0) return undefined;
  if (name.startsWith('MAIL_TO') && text.includes(';'))
    return 'een komma tussen de adressen, geen puntkomma';
  return valueProblem(text)
    ? 'hetzelfde zonder aanhalingstekens en onzichtbare tekens'
    : expected[name];
}

/**
 * The mistakes in a `.env` file, if it exists.
 * @param isForNode Whether Node reads the file: Node ignores a setting directly after a byte-order mark, but Docker Compose does not.
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
  const meantNames: string[] = [];
  const found = Object.keys(values).flatMap((name) => {
    const meant = meantBy(name);
    if (!meant) return [];
    meantNames.push(meant);
    return [`${at(name)} bestaat niet. Bedoelt u ${meant}?`];
  });
  const wrong = names.flatMap((name) => {
    const { shown, requiredWith }: Variable = variables[name];
    const value = textOf(name);
    const other = requiredWith?.find(textOf);
    if (value === '')
      return other && !meantNames.includes(name)
        ? [`${at(other)} vraagt ook om ${name}. Verwacht: ${expected[name]}`]
        : [];
    const problem = settingProblem(name, value);
    const is = JSON.stringify(shown?.(value) ?? masked(name, value));
    return problem ? [`${at(name)} is ${is}. Verwacht: ${problem}`] : [];
  });
  const removed = Object.keys(removedVariables).filter(textOf);
  found.push(
    ...wrong,
    ...removed.map((name) => `${at(name)} bestaat niet meer. Haal de regel weg`),
  );
  if (found.length > 0) return found;
  const logins = loginProblems(readVariables(variables, values).values);
  return logins.map(
    () => `${at('SMTP_URL')} past niet bij SMTP_OAUTH_TOKEN_URL. Verwacht: ${mailboxAlone}`,
  );
}

/** The setting whose name was misspelt. Names that resemble none belong to other programs. */
function meantBy(unknown: string): string | undefined {
  if (Object.hasOwn(variables, unknown)) return undefined;
  return names.find((name) => isTypo(unknown, name));
}
