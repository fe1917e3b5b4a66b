import { aboutAt, problemAt } from '../../owner/describe.ts';
import { askYes } from '../ask.ts';
import type { Project } from '../chapter.ts';
import { say } from '../say.ts';
import { askGroup, askMembers, type Group } from './ask-group.ts';
import { askList } from './ask-list.ts';

const speakers = [
  { value: 'patient', label: 'De patiënt' },
  { value: 'assistant', label: 'De AI-assistent' },
];

/** Calls that do not go as planned, in the words of both. */
export function askHardCalls(project: Project): Promise<void> {
  const calls = { path: 'hardCalls', usual: 1, nameOf: ({ title }: Group) => String(title) };
  return askList(project, calls, (path) => askCall(project, path));
}

async function askCall(project: Project, path: string): Promise<Group | undefined> {
  const call = await askGroup(project, path, [{ name: 'title' }]);
  if (!call) return undefined;
  const turns = await askTurns(project, `${path}.turns`);
  return askMembers(project, path, [{ name: 'record' }, { name: 'told' }], { ...call, turns });
}

async function askTurns(project: Project, path: string): Promise<Group[]> {
  const old = (project.owner.get(path) as Group[] | undefined) ?? [];
  say(`${aboutAt(path).title} ${old.map(({ text }) => `“${text}”`).join(' ')}`);
  if (old.length > 0 && (await askYes('Laten zoals het is?'))) return old;
  const turns: Group[] = [];
  do {
    const members = [{ name: 'who', choices: speakers }, { name: 'text' }];
    turns.push(await askMembers(project, `${path}.${turns.length}`, members));
  } while (isRoom(path, turns) && (await askYes('Nog een beurt?')));
  return turns;
}

/** Whether the list may have one more. */
function isRoom(path: string, items: Group[]): boolean {
  return problemAt(path, [...items, ...items.slice(0, 1)]) === undefined;
}
