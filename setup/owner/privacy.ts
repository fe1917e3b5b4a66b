import { withDemo } from '../../owner/demo.ts';
import { aboutAt } from '../../owner/describe.ts';
import { askYes } from '../ask.ts';
import type { Chapter } from '../chapter.ts';
import { say } from '../say.ts';
import { askValue } from './ask-value.ts';
import { walk } from './walk.ts';

const needed = ['privacy.retentionDays', 'privacy.processors'];

/** What the privacy text says about the owner. */
export const privacy: Chapter = {
  title: 'Privacy',
  open: ({ owner }) =>
    needed.filter((path) => owner.get(path) === undefined).map((path) => aboutAt(path).title),
  async ask(project) {
    const { owner, env, isInDocker } = project;
    const value = String(withDemo({}).privacy.retentionDays);
    await askValue(project, 'privacy.retentionDays', { value, canWait: false });
    const keep = env.get('BACKUP_KEEP') || (isInDocker ? '14' : '');
    await askValue(project, 'privacy.backupDays', { value: keep });
    await walk(project, 'privacy.processors');
    if (env.get('WEBHOOK_URL')) {
      say('U stuurt aanvragen ook door naar WEBHOOK_URL.');
      await walk(project, 'privacy.webhookReceiver');
    }
    await walk(project, 'privacy.officer');
    const labels = owner.get('sourceLabels') !== false;
    await owner.set({ sourceLabels: await askYes(aboutAt('sourceLabels').title, labels) });
  },
};
