import { problemAt } from '../../owner/describe.ts';
import { suggestedQuestions } from '../../owner/suggested-questions.ts';
import { askText, askYes } from '../ask.ts';
import type { Project } from '../chapter.ts';
import { say } from '../say.ts';

interface Answered {
  question: string;
  answer: string;
}

/** Offers what practices ask most, one by one, and then takes questions of the owner. Writes after each answer. */
export async function askQuestions(project: Project): Promise<void> {
  const own = read(project).map(({ question }) => question);
  const all = [...new Set([...suggestedQuestions, ...own])];
  say(
    `Praktijken stellen vaak deze ${suggestedQuestions.length} vragen. De pagina toont wat u beantwoordt, in een paar zinnen.`,
  );
  for (const [index, question] of all.entries())
    await askReply(project, question, `Vraag ${index + 1} van ${all.length}: ${question}`);
  while (isRoom(project) && (await askYes('Wilt u zelf een vraag toevoegen?', false))) {
    const question = await askText({
      title: 'Welke vraag?',
      canWait: true,
      mayBe: (typed) => problemAt('questions.0.question', typed),
    });
    if (question !== '') await askReply(project, question, question);
  }
}

async function askReply(project: Project, question: string, title: string): Promise<void> {
  const before = read(project);
  const place = before.findIndex((one) => one.question === question);
  if (place < 0 && !isRoom(project)) return;
  const answer = await askText({
    title,
    value: before[place]?.answer,
    canWait: true,
    mayBe: (typed) => problemAt('questions.0.answer', typed),
  });
  const reply = answer === '' ? [] : [{ question, answer }];
  const at = place < 0 ? before.length : place;
  const after = before.toSpliced(at, place < 0 ? 0 : 1, ...reply);
  const isSame = JSON.stringify(after) === JSON.stringify(before);
  if (!isSame) await project.owner.set({ questions: after.length > 0 ? after : undefined });
}

function read({ owner }: Project): Answered[] {
  return (owner.get('questions') as Answered[] | undefined) ?? [];
}

/** Whether the list may have one more. */
function isRoom(project: Project): boolean {
  const one = { question: 'x', answer: 'x' };
  return problemAt('questions', [...read(project), one]) === undefined;
}
