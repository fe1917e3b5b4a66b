import { join } from 'node:path';
import { styleText } from 'node:util';
import { numberToDial } from '../../contact/phone.ts';
import { readableShade } from '../../owner/brand.ts';
import { isCurrent } from '../../owner/checks.ts';
import { aboutAt, problemAt, promptAt } from '../../owner/describe.ts';
import { namesFile, ownFolder } from '../../owner/own-folder.ts';
import { askText, askYes, type Question } from '../ask.ts';
import type { Project } from '../chapter.ts';
import { say } from '../say.ts';

/** Asks for a value of `owner.json`, starting from the present one, and writes it. An empty answer removes it. */
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
  const { title, description = '', examples = [] } = aboutAt(path);
  const { sentence, example = examples[0] } = promptAt(path);
  const present = textOf(owner.get(path));
  let value = present || question.value;
  let { name = path } = question;
  for (;;) {
    const answer = await askText({
      title,
      hint: sentence ? `${description} De pagina zegt: “${sentence}”`.trim() : description,
      example: example === undefined ? undefined : String(example),
      ...question,
      name,
      value,
      check: (typed) =>
        problemWith(path, typed) ?? question.check?.(String(readTyped(path, typed))),
    });
    if (answer === '') return undefined;
    const wrong = await wrongFile(path, String(readTyped(path, answer)), folder, question.canWait);
    const doubt = answer === present ? undefined : doubtAbout(path, answer);
    if (wrong) say(wrong, 'error');
    else if (doubt === undefined || (await askYes(`${doubt} Klopt dat?`)))
      return readTyped(path, answer);
    value = answer;
    // Under the same name, a later answer would be taken for this one after Shift+Tab.
    name = `${name} after ${answer}`;
  }
}

/** What is expected in place of what was typed; undefined if it is valid. */
function problemWith(path: string, typed: string): string | undefined {
  const value = readTyped(path, typed);
  const { expected, sentence = '', fits = /^/, form } = promptAt(path);
  const problem = problemAt(path, value);
  if (problem !== undefined) return expected ?? problem;
  if (fits.test(typed)) return undefined;
  const [example] = aboutAt(path).examples ?? [];
  const words = `woorden die passen in de zin “${sentence.replace('___', String(example))}”`;
  return [words, form].filter(Boolean).join(', ');
}

/** What the owner has to confirm before an answer counts; undefined if it needs no confirmation. */
function doubtAbout(path: string, answer: string): string | undefined {
  const { sentence } = promptAt(path);
  const read = readTyped(path, answer);
  if (path === 'brandColour' && read !== withHash(answer))
    return `Tekst in ${answer} is slecht te lezen. De site krijgt dan een donkerder tint: ${styleText(read as `#${string}`, '██')} ${read}.`;
  if (sentence) return `De pagina zegt dan: “${sentence.replace('___', answer)}”`;
  if (path !== 'phone') return undefined;
  const number = numberToDial(answer).replace(/^\+31/, '0');
  // Numbers from abroad, 0800, 0900 and 14 have other lengths.
  if (/^(?:\d{10}|\+\d+|(?:0[89]00|090\d|14)\d{1,7})$/.test(number)) return undefined;
  return `Een Nederlands nummer heeft 10 cijfers, en ${answer} heeft er ${number.length}.`;
}

const months = 'jan feb maa apr mei jun jul aug sep okt nov dec'.split(' ');

/** The unit that may follow a number, by the end of its path. */
const units = [
  [/\.percent$/, / ?(?:%|procent)$/],
  [/\.minutes$/, / ?minuten$/],
  [/\.hours(?:From|To)$/, / ?uur$/],
  [/Days$/, / ?dagen$/],
] as const;

/** Reads a number, a date or a code with blanks as `owner.json` writes it. */
function readTyped(path: string, typed: string): unknown {
  const [, unit = ''] = units.find(([end]) => end.test(path)) ?? [];
  const [amount] = typed.replace(unit, '').match(/^(?:\d{1,9}|\d{1,3}(?:\.\d{3})+)$/) ?? [];
  const meant = [
    path === 'brandColour' ? readableShade(withHash(typed)) : withoutFolder(path, typed),
    typed,
    readDay(typed),
    /\.(?:kvk|btw)$/.test(path) ? typed.replace(/[\s.]/g, '').toUpperCase() : undefined,
    amount === undefined ? undefined : Number(amount.replaceAll('.', '')),
  ];
  const right = meant.find((value) => value !== undefined && problemAt(path, value) === undefined);
  return right ?? typed;
}

/** Removes a typed `eigen/` or `public/` from a path, and adds the slash that a published file needs. */
function withoutFolder(path: string, typed: string): string {
  if (!namesFile(path, '/')) return typed;
  const name = typed.replace(/^\/?eigen\//, '');
  return namesFile(path, '') ? name : name.replace(/^\/?(?:public\/)?/, '/');
}

function withHash(colour: string): string {
  return colour.replace(/^#?/, '#').toLowerCase();
}

/** Reads `1-3-2026`, `1 maart 2026` or `1 mrt. 2026`. */
function readDay(typed: string): string | undefined {
  const parts = typed.toLowerCase().match(/^(\d{1,2})[-/. ]+(\d{1,2}|[a-z]{3,9})[-/. ]+(\d{4})$/);
  if (!parts) return undefined;
  const [, day = '', month = '', year] = parts;
  const name = month.slice(0, 3).replace('mrt', 'maa');
  const number = /\d/.test(month) ? month : String(months.indexOf(name) + 1);
  return [year, number.padStart(2, '0'), day.padStart(2, '0')].join('-');
}

/** What is wrong with the file that an answer names; undefined if it is usable, or if the answer names none. */
async function wrongFile(
  path: string,
  answer: string,
  folder: string,
  canWait: Question['canWait'],
): Promise<string | undefined> {
  if (!namesFile(path, answer)) return undefined;
  // Imported late, because it reads owner.json, whose mistakes setup reports first.
  const { fileProblem } = await import('../../site/content/owner-files.ts');
  const problem = await fileProblem(path, answer, join(folder, ownFolder));
  const orSkip = canWait ? ', of sla dit over met Ctrl+U en Enter' : '';
  return (
    problem &&
    `U noemt ${answer}, ${problem}. Zet een goed bestand klaar en druk op Enter${orSkip}. docs/aan-de-slag.md zegt hoe.`
  );
}

/** The present value as text; empty for `false`, as in `outsideEea`, which answers a yes-or-no question. */
function textOf(value: unknown): string {
  return value === undefined || value === false ? '' : String(value);
}
