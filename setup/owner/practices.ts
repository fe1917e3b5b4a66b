import { withDemo } from '../../owner/demo.ts';
import { aboutAt } from '../../owner/describe.ts';
import { openAnswers } from '../../owner/open-answers.ts';
import type { Chapter, Project } from '../chapter.ts';
import { askList } from './ask-list.ts';
import { askAnswer, askValue } from './ask-value.ts';
import { askQuestions } from './questions.ts';

const documents = ['processingAgreement', 'dpia', 'privacyStatement'];

/** What practices ask before they press a button. All of it can wait. */
export const practices: Chapter = {
  title: 'Wat praktijken vragen',
  open: ({ owner }) =>
    openAnswers(withDemo(owner.all()))
      .filter((path) => !path.startsWith('claims.'))
      .map((path) => aboutAt(path).title),
  async ask(project) {
    const systems = { path: 'systems', usual: 1, nameOf: (name: string) => name };
    await askList(project, systems, (path) => askName(project, path));
    for (const path of ['replyWithin', 'demo.minutes', 'demo.where', 'bookingUrl', 'contact.role'])
      await askValue(project, path);
    await askPair(project, 'contact.photo', 'file', 'alt');
    for (const name of documents) await askValue(project, `documents.${name}`);
    await askRecording(project);
    await askQuestions(project);
  },
};

async function askName(project: Project, path: string): Promise<string | undefined> {
  const name = await askAnswer(project, path, { canWait: true });
  return name === undefined ? undefined : String(name);
}

/** Asks for two values of which neither may stand alone. */
async function askPair(project: Project, path: string, first: string, second: string) {
  const one = await askAnswer(project, `${path}.${first}`, { canWait: true });
  if (one === undefined) return project.owner.set({ [path]: undefined });
  const other = await askAnswer(project, `${path}.${second}`);
  return project.owner.set({ [`${path}.${first}`]: one, [`${path}.${second}`]: other });
}

/** When its turns begin is for an editor: it is a list of seconds. */
async function askRecording(project: Project): Promise<void> {
  const audio = await askAnswer(project, 'sampleCall.audio', { canWait: true });
  await project.owner.set(
    audio === undefined ? { sampleCall: undefined } : { 'sampleCall.audio': audio },
  );
}
