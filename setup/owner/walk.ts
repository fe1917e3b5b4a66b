/** Asks for whatever `owner/` describes at a path of `owner.json`: a group by its members, a list by its items. */
import { usualAt } from '../../owner/demo.ts';
import {
  aboutAt,
  choicesAt,
  isOptional,
  namesAt,
  ordered,
  problemAt,
  typeAt,
} from '../../owner/describe.ts';
import { askChoice, askYes } from '../ask.ts';
import type { Project } from '../chapter.ts';
import { say } from '../say.ts';
import { askAnswer, askValue } from './ask-value.ts';

type Group = Record<string, unknown>;

/** The chapter on proof asks for `shown`; `turnsAt` is filled in with an editor. */
const notAsked = /^(?:claims|certificates)\.\w+\.shown$|^sampleCall\.turnsAt$/;

/** Asks for all values at a path, and writes each as soon as it is valid without the others. */
export async function walk(project: Project, path: string): Promise<void> {
  const type = typeAt(path);
  if (type === 'object') await walkGroup(project, path);
  else if (type === 'array') await walkList(project, path);
  else if (isTextOrNumber(path)) await askValue(project, path);
  else await project.owner.set({ [path]: await askAny(project, path) });
}

/** Writes the required members together; an empty first answer removes the group. */
async function walkGroup(project: Project, path: string): Promise<void> {
  const { owner } = project;
  const names = namesAt(path).filter((name) => !notAsked.test(`${path}.${name}`));
  const required = names.filter((name) => !isOptional(`${path}.${name}`));
  if (required.length > 0) {
    const group = await askGroup(project, path, required);
    if (group === undefined) return owner.set({ [path]: undefined });
    const values = Object.entries(group).map(([name, value]) => [`${path}.${name}`, value]);
    await owner.set(Object.fromEntries(values));
  }
  for (const name of names) {
    const linksNothing =
      path.startsWith('claims.') &&
      name === 'sourceLink' &&
      owner.get(`${path}.shownSource`) === undefined;
    if (!required.includes(name) && !linksNothing) await walk(project, `${path}.${name}`);
  }
}

/** Writes the list after each item. */
async function walkList(project: Project, path: string): Promise<void> {
  const { owner } = project;
  const { title, description = '' } = aboutAt(path);
  let items = (owner.get(path) as unknown[] | undefined) ?? [];
  let index = items.length;
  if (items.length === 0) say(`${title} ${description}`);
  else {
    const [first = ''] = namesAt(`${path}.0`);
    const names = items.map((item) => (first === '' ? item : (item as Group)[first]));
    const choice = await askChoice(
      title,
      [
        { value: 'keep', label: `Laten zoals het is: ${names.join(', ')}` },
        ...(hasRoom(path, items) ? [{ value: 'add', label: 'Er nog een bij' }] : []),
        { value: 'each', label: 'Een voor een nalopen' },
      ],
      'keep',
      path,
    );
    if (choice === 'keep') return;
    if (choice === 'each') index = 0;
  }
  // One company hosts the site, and one the mailbox.
  const usual = path === 'privacy.processors' ? 2 : 1;
  for (;;) {
    const item = await askAny(project, `${path}.${index}`);
    if (item === undefined && index === items.length) return;
    items = items.toSpliced(index, 1, ...(item === undefined ? [] : [item]));
    await owner.set({ [path]: items });
    if (item !== undefined) index += 1;
    if (index < items.length) continue;
    const more = `${path} ${index}`;
    if (!hasRoom(path, items) || !(await askYes('Nog een?', index < usual, more))) return;
  }
}

/** Whether a list may have one more item. */
export function hasRoom(path: string, items: unknown[]): boolean {
  return problemAt(path, [...items, ...items.slice(0, 1)]) === undefined;
}

/** Asks for the members, and writes nothing. @returns Undefined if the first answer is empty: the owner has no such group. */
async function askGroup(
  project: Project,
  path: string,
  names: string[],
): Promise<Group | undefined> {
  const group: Group = {};
  for (const name of names) {
    const answer = await askAny(project, `${path}.${name}`, group);
    if (answer !== undefined) group[name] = answer;
    else if (name === names[0]) return undefined;
  }
  return group;
}

/** Asks without writing. @param before The answers to the earlier members of its group. @throws Error if it has no question. */
async function askAny(project: Project, path: string, before: Group = {}): Promise<unknown> {
  const type = typeAt(path);
  if (type === 'object') return askGroup(project, path, namesAt(path));
  if (type === 'enum') return askWord(project, path);
  if (path.endsWith('.outsideEea')) return askWhere(project, path, String(before['name']));
  if (path.endsWith('.turns')) return askTurns(project, path);
  if (!isTextOrNumber(path)) throw new Error(`setup/ has no question for ${path}`);
  const usual = usualAt(path);
  const isFirst = Object.keys(before).length === 0;
  return askAnswer(project, path, {
    value: usual === undefined ? undefined : String(usual),
    canWait: isOptional(path) || (isFirst && usual === undefined),
    check: (typed) => orderProblem(path, Number(typed), before),
  });
}

function isTextOrNumber(path: string): boolean {
  return ['string', 'number'].includes(typeAt(path));
}

function askWord({ owner }: Project, path: string): Promise<string> {
  const options = choicesAt(path).map(([value, meaning]) => ({
    value,
    label: meaning.replace(/^./, (letter) => letter.toUpperCase()),
  }));
  return askChoice(aboutAt(path).title, options, owner.get(path) as string | undefined, path);
}

/** Asks whether a company keeps the data inside the EEA, and if not, where they go. */
async function askWhere(project: Project, path: string, company: string): Promise<unknown> {
  const isInside = await askYes(
    `Houdt ${company} de gegevens binnen de EU, Noorwegen, IJsland en Liechtenstein?`,
    typeof project.owner.get(path) !== 'string',
    path,
  );
  if (isInside) return false;
  return askAnswer(project, path, {
    name: `${path} where`,
    title: 'Waarheen gaan de gegevens, en wat beschermt ze daar?',
    hint: 'Zoals de bezoeker het leest.',
  });
}

/** Keeps the turns of a call, or asks for all of them again. */
async function askTurns(project: Project, path: string): Promise<unknown[]> {
  const old = (project.owner.get(path) as Group[] | undefined) ?? [];
  say(`${aboutAt(path).title} ${old.map(({ text }) => `“${text}”`).join(' ')}`);
  if (old.length > 0 && (await askYes('Laten zoals het is?', true, path))) return old;
  const turns: unknown[] = [];
  const asksMore = (count: number) => askYes('Nog een beurt?', count < 2, `${path} ${count}`);
  do turns.push(await askAny(project, `${path}.${turns.length}`));
  while (hasRoom(path, turns) && (await asksMore(turns.length)));
  return turns;
}

/** What is expected of a number, given the earlier answers; undefined if it fits. */
function orderProblem(path: string, number: number, before: Group): string | undefined {
  const answerTo = (other: string) => Number(before[other.split('.').at(-1) ?? '']);
  for (const [least, most] of ordered) {
    if (path === least && number > answerTo(most)) return `hoogstens ${answerTo(most)}`;
    if (path === most && number < answerTo(least)) return `${answerTo(least)} of meer`;
  }
  return undefined;
}
