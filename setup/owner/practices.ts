import { withDemo } from '../../owner/demo.ts';
import { aboutAt } from '../../owner/describe.ts';
import { openAnswers } from '../../owner/open-answers.ts';
import type { Chapter, Project } from '../chapter.ts';
import { askGroup, type Group } from './ask-group.ts';
import { askList } from './ask-list.ts';
import { askAnswer, askValue } from './ask-value.ts';
import { askHardCalls } from './hard-calls.ts';
import { askQuestions } from './questions.ts';

/** What other chapters ask for. */
const elsewhere = /^(?:claims\.|company\.|results$|phoneHours$)/;

/** What practices ask before they press a button. All of it can wait. */
export const practices: Chapter = {
  title: 'Wat praktijken vragen',
  open: ({ owner }) =>
    openAnswers(withDemo(owner.all()))
      .filter((path) => !elsewhere.test(path))
      .map((path) => aboutAt(path).title),
  async ask(project) {
    const systems = { path: 'systems', usual: 1, nameOf: (name: string) => name };
    await askList(project, systems, (path) => askName(project, path));
    for (const path of ['replyWithin', 'demo.minutes', 'demo.where', 'bookingUrl', 'contact.role'])
      await askValue(project, path);
    const photo = await askGroup(project, 'contact.photo', [{ name: 'file' }, { name: 'alt' }]);
    await project.owner.set({ 'contact.photo': photo });
    const documents = { path: 'documents', usual: 1, nameOf: ({ name }: Group) => String(name) };
    await askList(project, documents, (path) =>
      askGroup(project, path, [
        { name: 'name' },
        { name: 'link' },
        { name: 'date', canWait: true },
      ]),
    );
    await askRecording(project);
    await askHardCalls(project);
    await askQuestions(project);
    await askValue(project, 'accessibilityTested');
  },
};

async function askName(project: Project, path: string): Promise<string | undefined> {
  const name = await askAnswer(project, path, { canWait: true });
  return name === undefined ? undefined : String(name);
}

/** When its turns begin stays as it is: that list of seconds is for an editor. */
async function askRecording(project: Project): Promise<void> {
  const { owner } = project;
  const voices = [
    { value: 'person', label: 'Een mens' },
    { value: 'machine', label: 'Een computerstem' },
  ];
  const call = await askGroup(project, 'sampleCall', [
    { name: 'audio' },
    { name: 'patientVoice', choices: voices },
  ]);
  const turnsAt = owner.get('sampleCall.turnsAt');
  await owner.set({ sampleCall: call && { ...call, ...(turnsAt ? { turnsAt } : {}) } });
}
