import { withDemo } from '../../owner/demo.ts';
import { aboutAt } from '../../owner/describe.ts';
import { askYes } from '../ask.ts';
import type { Chapter, Project } from '../chapter.ts';
import { say } from '../say.ts';
import { askList } from './ask-list.ts';
import { askAnswer, askValue } from './ask-value.ts';

interface Processor {
  name: string;
  outsideEea: false | string;
}

const needed = ['privacy.retentionDays', 'privacy.processors'];

/** What the text about privacy says of the owner. */
export const privacy: Chapter = {
  title: 'Privacy',
  open: ({ owner }) =>
    needed.filter((path) => owner.get(path) === undefined).map((path) => aboutAt(path).title),
  async ask(project) {
    const { owner, env, isInDocker } = project;
    const { retentionDays } = withDemo(owner.all()).privacy;
    await askValue(project, 'privacy.retentionDays', {
      value: String(retentionDays),
      canWait: false,
    });
    const keep = env.get('BACKUP_KEEP') || (isInDocker ? '14' : '');
    await askValue(project, 'privacy.backupDays', { value: keep });
    const companies = {
      path: 'privacy.processors',
      usual: 2,
      nameOf: ({ name }: Processor) => name,
    };
    await askList(project, companies, (path) => askProcessor(project, path));
    if (env.get('WEBHOOK_URL')) await askReceiver(project);
    await askValue(project, 'privacy.officer');
    const labels = owner.get('sourceLabels') !== false;
    await owner.set({ sourceLabels: await askYes(aboutAt('sourceLabels').title, labels) });
  },
};

async function askReceiver(project: Project): Promise<void> {
  const { owner } = project;
  say('U stuurt aanvragen ook door naar WEBHOOK_URL.');
  const receiver = await askProcessor(project, 'privacy.webhookReceiver');
  await owner.set({ 'privacy.webhookReceiver': receiver });
}

/** Undefined where no name is given. */
async function askProcessor(project: Project, path: string): Promise<Processor | undefined> {
  const name = await askAnswer(project, `${path}.name`, { canWait: true });
  if (name === undefined) return undefined;
  const isInside = await askYes(
    `Houdt ${name} de gegevens binnen de EU, Noorwegen, IJsland en Liechtenstein?`,
  );
  if (isInside) return { name: String(name), outsideEea: false };
  const where = await askAnswer(project, `${path}.outsideEea`, {
    title: 'Waarheen gaan de gegevens, en wat beschermt ze daar?',
    hint: 'Zoals de bezoeker het leest.',
  });
  return { name: String(name), outsideEea: String(where) };
}
