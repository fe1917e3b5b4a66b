import { aboutAt } from '../../owner/describe.ts';
import { askChoice, type Choice } from '../ask.ts';
import type { Project } from '../chapter.ts';
import { askAnswer } from './ask-value.ts';

export type Group = Record<string, unknown>;

/** A value of a group: asked for by its own question, or by words to choose from. */
export interface Member {
  name: string;
  canWait?: boolean;
  choices?: Choice<string>[];
  /** Says what an answer may be beside those before it; undefined where it is right. */
  mayBe?: (typed: string, before: Group) => string | undefined;
}

/**
 * Asks for values of which none may stand alone, and writes nothing.
 * @returns Undefined where the first answer is empty: the owner has no such group.
 */
export async function askGroup(
  project: Project,
  path: string,
  [first, ...others]: [Member, ...Member[]],
): Promise<Group | undefined> {
  const group = await askMembers(project, path, [{ ...first, canWait: true }]);
  if (group[first.name] === undefined) return undefined;
  return askMembers(project, path, others, group);
}

/** @param before What was answered already. */
export async function askMembers(
  project: Project,
  path: string,
  members: Member[],
  before: Group = {},
): Promise<Group> {
  const group = { ...before };
  for (const member of members) {
    const answer = await askMember(project, path, member, group);
    if (answer !== undefined) group[member.name] = answer;
  }
  return group;
}

async function askMember(
  project: Project,
  path: string,
  { name, canWait, choices, mayBe }: Member,
  before: Group,
): Promise<unknown> {
  const place = `${path}.${name}`;
  if (choices) {
    const now = project.owner.get(place);
    return askChoice(aboutAt(place).title, choices, now === undefined ? undefined : String(now));
  }
  return askAnswer(project, place, { canWait, mayBe: (typed) => mayBe?.(typed, before) });
}
