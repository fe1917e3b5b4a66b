import { problemAt } from '../../owner/describe.ts';
import type { Question as Reply } from '../../owner/schema.ts';
import { askText, askYes } from '../ask.ts';
import type { Project } from '../chapter.ts';
import { say } from '../say.ts';
import { hasRoom } from './walk.ts';

/** Questions that practices often ask before they press a button. */
export const suggestedQuestions = [
  'Wat doet de assistent als een patiënt “pijn op de borst” zegt?',
  'Hoe snel zien we een afwijkende uitkomst, ook ’s avonds en in het weekend?',
  'Wat gebeurt er als een patiënt niet opneemt, of niet met een computer wil praten?',
  'Hoe gaat het met patiënten die oud of slechthorend zijn?',
  'Hoe weet een patiënt dat het echt namens ons is, en welk nummer ziet hij?',
  'Wanneer neemt de assistent onze telefoon aan, en hoe komt een beller bij een mens?',
  'Waar staat de uitkomst in ons HIS, en wie maakt de protocollen?',
  'Worden gesprekken opgenomen, waar blijven ze, en wie kan erbij?',
  'Wie is verantwoordelijk als de assistent een antwoord verkeerd verstaat?',
  'Wat kost het, ook om te beginnen, en kunnen we het declareren?',
  'Wat moeten we zelf doen, hoe snel kunnen we beginnen, en kunnen we weer stoppen?',
  'Welke praktijken werken ermee, en mogen we een collega bellen?',
];

/** Offers the suggested questions one by one, and then asks for the owner's own. Writes after each answer. */
export async function askQuestions(project: Project): Promise<void> {
  const own = read(project).map(({ question }) => question);
  const all = [...new Set([...suggestedQuestions, ...own])];
  say(
    `Praktijken stellen vaak deze ${suggestedQuestions.length} vragen. De pagina toont wat u beantwoordt, in een paar zinnen.`,
  );
  for (const [index, question] of all.entries())
    await askReply(project, question, `Vraag ${index + 1} van ${all.length}: ${question}`);
  while (
    hasRoom('questions', read(project)) &&
    (await askYes('Wilt u zelf een vraag toevoegen?', false))
  ) {
    const question = await askText({
      title: 'Welke vraag?',
      canWait: true,
      check: (typed) => problemAt('questions.0.question', typed),
    });
    if (question !== '') await askReply(project, question, question);
  }
}

async function askReply(project: Project, question: string, title: string): Promise<void> {
  const replies = read(project);
  const place = replies.findIndex((one) => one.question === question);
  if (place < 0 && !hasRoom('questions', replies)) return;
  const before = replies[place]?.answer ?? '';
  const answer = await askText({
    title,
    value: before,
    canWait: true,
    check: (typed) => problemAt('questions.0.answer', typed),
  });
  if (answer === before) return;
  const reply = answer === '' ? [] : [{ question, answer }];
  const after = replies.toSpliced(place < 0 ? replies.length : place, 1, ...reply);
  await project.owner.set({ questions: after.length > 0 ? after : undefined });
}

function read({ owner }: Project): Reply[] {
  return (owner.get('questions') as Reply[] | undefined) ?? [];
}
