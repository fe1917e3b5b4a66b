import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isCurrent } from '../../owner/checks.ts';
import { aboutAt, problemAt } from '../../owner/describe.ts';
import { askText, type Question } from '../ask.ts';
import type { Project } from '../chapter.ts';
import { say } from '../say.ts';

/** Asks for a value of `owner.json`, starting from the present one, and writes it. An empty answer takes it out. */
export async function askValue(
  project: Project,
  path: string,
  question: Partial<Question> = {},
): Promise<void> {
  const answer = await askAnswer(project, path, { canWait: true, ...question });
  await project.owner.set({ [path]: answer });
  if (typeof answer !== 'string' || !path.endsWith('.expires')) return;
  const today = new Date().toISOString().slice(0, 10);
  if (!isCurrent({ expires: answer }, today))
    say('Deze dag is voorbij. De pagina toont het dus niet.', 'info');
}

/** Like `askValue`, but writes nothing. @returns Undefined if the answer is empty. */
export async function askAnswer(
  { owner, folder }: Project,
  path: string,
  question: Partial<Question> = {},
): Promise<unknown> {
  const { title, description, examples: [example] = [] } = aboutAt(path);
  const answer = await askText({
    title,
    hint: description,
    example: example === undefined ? undefined : String(example),
    ...question,
    value: textOf(owner.get(path)) || question.value,
    check: (typed) => problemWith(path, typed, folder) ?? question.check?.(typed),
  });
  return answer === '' ? undefined : readTyped(path, answer);
}

/** What is expected in place of what was typed; undefined if it is valid. */
function problemWith(path: string, typed: string, folder: string): string | undefined {
  const value = readTyped(path, typed);
  // Nobody puts quotes around a number here.
  const expected = problemAt(path, value)?.replace(', zonder aanhalingstekens', '');
  return expected ?? missingFile(path, String(value), folder);
}

/** Reads a number, a day-month-year or a code with blanks as `owner.json` writes it. */
function readTyped(path: string, typed: string): unknown {
  const day = typed.match(/^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/);
  const meant = [
    typed,
    day && [day[3], day[2]?.padStart(2, '0'), day[1]?.padStart(2, '0')].join('-'),
    /\.(?:kvk|btw)$/.test(path) ? typed.replace(/[\s.]/g, '').toUpperCase() : undefined,
    /^\d{1,9}$/.test(typed) ? Number(typed) : undefined,
  ];
  const right = meant.find((value) => value != null && problemAt(path, value) === undefined);
  return right ?? typed;
}

/** If the value names a file, that file must exist. */
function missingFile(path: string, value: string, folder: string): string | undefined {
  const isPhoto = path === 'contact.photo.file';
  const isPublished = /(?:\.link|\.sourceLink|^sampleCall\.audio)$/.test(path);
  const file = isPhoto ? value : isPublished && value.startsWith('/') && `site/public${value}`;
  if (!file || existsSync(join(folder, file))) return undefined;
  return `een bestand dat er is. ${file} is er nog niet: zet het in de map van het project (docs/aan-de-slag.md zegt hoe), of sla dit over`;
}

/** `false` is the answer to another question. */
function textOf(value: unknown): string {
  return value === undefined || value === false ? '' : String(value);
}
